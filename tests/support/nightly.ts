/**
 * Tag of a test that repeats over more pages, languages or rounds what a test of `npm test` proves once. Titles in Playwright
 * have it with an @.
 */
export const NIGHTLY = 'nightly';

/** Whether this is the nightly run, which `npm run test:nightly` starts: it runs the tests with the tag too. */
export const isNightly = process.env.NIGHTLY === 'true';

/** The variable for whoever starts a run that is to have the tests with the tag. */
export const AS_NIGHTLY = { NIGHTLY: 'true' };

/** The tag of an end-to-end test, where it `repeats` what another one proves. */
export const nightlyIf = (repeats: boolean): string[] => (repeats ? [`@${NIGHTLY}`] : []);

/** How often a test repeats itself: less often before every commit than every night. */
export const rounds = (daily: number, nightly: number): number => (isNightly ? nightly : daily);
