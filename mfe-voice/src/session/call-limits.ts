/** When a call ends by itself, and how long before that the visitor is told. All in ms. */
export const CALL_LIMITS = {
  longest: 10 * 60_000,
  longestWarning: 60_000,
  silence: 60_000,
  silenceWarning: 15_000,
} as const;
