import { readdirSync } from 'node:fs';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isNightly, NIGHTLY } from './platform/base/src/test-support/nightly.ts';
import { testsBelow } from './tests/support/own-state.ts';
import { chromiumLaunch } from './tools/visitors/chromium.ts';

/**
 * Tests of the code that runs in pages share a process and its modules: importing them takes longer than most of
 * the tests. Those that replace modules, globals or variables keep a process of their own.
 */
const SHARING = readdirSync(import.meta.dirname).filter((name) => /^(packages|shell|mfe-.*)$/.test(name));
const tests = testsBelow(import.meta.dirname, SHARING);
const together = tests.filter(({ ownState }) => !ownState).map(({ file }) => file);

/** Tests of components, which run in a page of Chromium with the component alone. */
const IN_BROWSER = '**/*.browser.test.tsx';
const NO_SOURCES = ['**/node_modules/**', '**/.build/**', '**/.local/**', '**/cdk.out/**'];
const BROWSER_PACKAGES = [
  'react',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-dom/static',
  'react-router',
  'react-router/dom',
  'react-router-dom',
  'i18next',
  'react-i18next',
  'zod',
  'zod/mini',
];

/**
 * What `npm test` leaves to `npm run test:rest`: files that build parts, start commands, moto or sites of their own, or send hostile
 * input for long.
 */
const SLOW = [
  'tests/release/!(workflows).test.ts',
  'tests/{federation,search}/*.test.ts',
  'tests/budgets/lambdas.test.ts',
  'tests/composition/{composer-process,refusals}.test.ts',
  'tools/{bin/install,doctor/doctor*}.test.ts',
  'packages/{federation/src/vite/remote-build,ui/bin/*}.test.ts',
  'platform/releases/src/{adapters,aws/*,build/build-part-changed}.test.ts',
  'platform/{judge/src/simulation,emulators/**/*}.test.ts',
  'infra/stacks/**/{cfn-lint,refuse-unfilled,restore-table,outages}.test.ts',
  'lambdas/**/{table-outages,pairs,hostile-bodies,upstream-answers,any-shape}.test.ts',
];

/** The longest of the others, tens of seconds where most take one. */
const LONG = [/\/tests\/budgets\/budgets/, /\/infra\/stacks\//];

/**
 * Starts the longest files first, so that no worker is left with a long one when the others have nothing to do. Those that share
 * a process come last, side by side: a worker hands its process on to the next file alone.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      if (project.name === 'together') return 2;
      return LONG.some((pattern) => pattern.test(moduleId)) ? 0 : 1;
    };
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    tags: [{ name: NIGHTLY, skip: !isNightly }],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // Generous, not a measure: services start, processes run, and other work may share the machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    outputFile: { json: 'test-results/vitest.json' },
    // Left alone it keeps a core free, which on two cores is half of them.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'together', include: together, exclude: SLOW, isolate: false } },
      {
        extends: true,
        test: {
          name: 'apart',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...NO_SOURCES, 'tests/e2e/**', IN_BROWSER, ...together, ...SLOW],
        },
      },
      {
        extends: true,
        // They get little CPU time beside the browsers; a test's own timeout takes precedence.
        test: {
          name: 'slow',
          include: SLOW,
          exclude: NO_SOURCES,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        // A dependency that is found while a test runs reloads the page, and the test with it.
        optimizeDeps: { include: BROWSER_PACKAGES, noDiscovery: true },
        test: {
          name: 'components',
          include: [IN_BROWSER],
          exclude: NO_SOURCES,
          css: { modules: { classNameStrategy: 'stable' } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // As in the end-to-end tests: a text, or a name, is found by a part of it.
            locators: { exact: false },
            viewport: { width: 1280, height: 720 },
            provider: playwright({
              launchOptions: chromiumLaunch(),
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
