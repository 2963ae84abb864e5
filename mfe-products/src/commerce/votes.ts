/** Scores of the twenty agents of the sample focus group, 0…100, in the order of their numbers. */
export const VOTES = [
  92, 88, 90, 85, 86, 84, 81, 83, 79, 84, 80, 88, 76, 82, 87, 81, 54, 61, 48, 51,
] as const;

/** With at least this score an agent would buy; below it hesitates. */
export const BUYS_FROM = 70;

/** The purchase-potential index: the mean score, rounded. */
export const INDEX = Math.round(VOTES.reduce((sum, vote) => sum + vote, 0) / VOTES.length);

export const BUYERS = VOTES.filter((vote) => vote >= BUYS_FROM).length;
