/**
 * How long the release functions may run, in minutes. Promoting may take several times as long as composing, because it
 * renders again after a conflict; the judge waits for the promotions that it orders.
 */
export const RELEASE_MINUTES = { compose: 10, promote: 15, judge: 15 } as const;
