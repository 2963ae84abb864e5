/**
 * How long the release functions may run, in minutes. A release may take several times as long as composing, because it
 * renders again after a conflict; the judge waits for the releases that it orders.
 */
export const RELEASE_MINUTES = { compose: 10, release: 15, judge: 15 } as const;
