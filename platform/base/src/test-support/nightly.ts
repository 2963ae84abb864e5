/**
 * Tag of tests that repeat over more pages, languages or rounds what a test of `npm test` proves once. In Playwright it has
 * the prefix @.
 */
export const NIGHTLY = 'nightly';

/** Whether this run includes tagged tests, as `npm test -- --nightly` does. */
export const isNightly = process.env.NIGHTLY === 'true';

/** Returns the tag of an end-to-end test if it `repeats` what another one proves. */
export const nightlyIf = (repeats: boolean): string[] => (repeats ? [`@${NIGHTLY}`] : []);

/** Returns the number of repetitions: `daily`, or `nightly` in the nightly run. */
export const rounds = (daily: number, nightly: number): number => (isNightly ? nightly : daily);
