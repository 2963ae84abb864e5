/** The two halves of `npm run test:all`: `fast` is `npm test`, `rest` is `npm run test:rest`. */
export type Tier = 'fast' | 'rest';

/** Environment variable with which a run of Playwright takes the tests of one tier; without it, it takes all. */
export const TIER = 'TEST_TIER';

/** Environment variable with the pattern of the paths that `every-page` visits; without it, all of them. */
export const PAGES = 'TEST_PAGES';

/**
 * End-to-end tests of the fast tier, which run in Chromium: those tagged `@fast`, and what a visitor must be able to do in
 * every browser.
 */
export const FAST_TAGS = /@(fast|core)\b(?!-)/;

const UNIT = /\.test\.tsx?$/;
export const isEndToEnd = (file: string) => /^tests\/e2e\/[^/]+\.spec\.ts$/.test(file);

const below = (folder: string) => (start: string) => `${folder}/${start}`;
/**
 * How the paths of the rest's unit tests begin: they build parts, start commands, moto or sites of their own, or send hostile input
 * for long.
 */
export const SLOW_UNIT: readonly string[] = [
  ...['release/', 'federation/', 'search/', 'lead', 'budgets/lambdas', 'check/new-language'].map(
    below('tests'),
  ),
  ...['composer-process', 'refusals'].map(below('tests/composition')),
  ...['bin/install', 'doctor/doctor'].map(below('tools')),
  ...['federation/src/vite/remote-build', 'ui/bin'].map(below('packages')),
  ...['build/sources-changed', 'build/check-types', 'adapters', 'aws/'].map(below('platform/releases/src')),
  ...['judge/src/simulation', 'emulators'].map(below('platform')),
  ...['operator-findings', 'cfn-lint', 'destroy-all'].map(below('infra/stacks')),
  ...['table-outages', 'pairs', 'hostile-bodies', 'upstream-answers'].map(below('lambdas')),
];
/** Of a slow folder, what is fast. */
const FAST_UNIT = 'tests/release/workflows';
const isSlow = (file: string) =>
  !file.startsWith(FAST_UNIT) && SLOW_UNIT.some((start) => file.startsWith(start));

/** Returns the unit tests of a tier, or of both, among `files`. */
export const unitTestsOf = (tier: Tier | undefined, files: readonly string[]): string[] =>
  files.filter((file) => UNIT.test(file) && (tier === undefined || (tier === 'rest') === isSlow(file)));
