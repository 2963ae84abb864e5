/** Function of the platform's owners, who may order everything. */
export const PLATFORM = 'platform';
/** Function that opens previews of any part, and does nothing else. */
export const PREVIEWS = 'previews';
/** Function of the people on duty: they end, roll back and freeze, but release nothing new. */
export const OPERATORS = 'operators';

/**
 * Returns the release functions: one for each part, and these three. All have the same code; IAM says who may invoke
 * which, `order.ts` what that name may order.
 */
export const releaseFunctionsOf = (parts: readonly string[]) => [...parts, PLATFORM, PREVIEWS, OPERATORS];

/** How many minutes the functions may run: a release renders again after a conflict, the judge waits for its orders. */
export const RELEASE_MINUTES = { compose: 10, release: 15, judge: 15 } as const;
