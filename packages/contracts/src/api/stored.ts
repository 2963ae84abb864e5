/** What every saving call answers: stored, under this key. */
export interface Stored {
  id: string;
}

/**
 * Whether an answer is the API's own. By hand, as browsers ask it of every success: a network that wants a sign-in first
 * answers everything with success and a page of its own.
 */
export const isStored = (answer: unknown): answer is Stored =>
  typeof (answer as Partial<Stored> | null)?.id === 'string';
