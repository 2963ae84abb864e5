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

/** Unit tests of the rest: they build parts, start commands, moto or sites of their own, or send hostile input for long. */
const SLOW_UNIT: readonly RegExp[] = [
  /^tests\/(release\/(?!workflows)|federation\/|search\/)/,
  /^tests\/composition\/(borders|composer-process|checks-everywhere|page-sheets|inspect)/,
  /^tests\/(check\/new-language|budgets\/lambdas|lead)/,
  /^tools\/(bin\/install|doctor\/doctor)/,
  /^packages\/(federation\/src\/vite\/remote-build|ui\/bin)/,
  /^platform\/releases\/src\/(build\/sources-changed|build\/check-types|publish\/build-source|adapters|aws\/)/,
  /^platform\/(judge\/src\/simulation|emulators|local\/src\/hostile-peers)/,
  /^infra\/stacks\/(operator-findings|cfn-lint|destroy-all)/,
  /^lambdas\/(table-outages|hostile-bodies|upstream-answers)/,
];

/** Returns the unit tests of a tier, or of both, among `files`. */
export const unitTestsOf = (tier: Tier | undefined, files: readonly string[]): string[] =>
  files.filter(
    (file) =>
      UNIT.test(file) &&
      (tier === undefined || (tier === 'rest') === SLOW_UNIT.some((slow) => slow.test(file))),
  );
