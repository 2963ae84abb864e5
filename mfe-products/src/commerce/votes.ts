/** Scores of the twenty agents of the sample focus group, 0…100, in the order of their numbers. */
export const VOTES = [92, 88, 90, 85, 86, 84, 81, 83, 79, 84, 80, 88, 76, 82, 87, 81, 54, 61, 48, 51] as const;

/** With at least this score an agent would buy; below it hesitates. */
export const BUYS_FROM = 70;

/** The sample product's price in euros. */
export const PRICE = 89;

/** Returns the scores at another price, which does not matter to those who miss a size or a photo. */
export const votesAt = (price: number): number[] =>
  VOTES.map((vote, i) => Math.min(98, vote + Math.round((PRICE - price) * (i > 16 ? 0 : 0.3 + (i % 5) / 4))));

/** The purchase-potential index: the mean score, rounded. */
export const indexOf = (votes: readonly number[]): number =>
  Math.round(votes.reduce((sum, vote) => sum + vote, 0) / votes.length);

export const buyersOf = (votes: readonly number[]): number => votes.filter((vote) => vote >= BUYS_FROM).length;
