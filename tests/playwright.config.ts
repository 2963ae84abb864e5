import path from 'node:path';
import { isNightly, NIGHTLY } from '@platform/base/test-support/nightly';
import { defineConfig, firefox, type Project } from '@playwright/test';
import { chromiumLaunch } from 'tools/visitors/chromium';

/** The tests of `npm test`: those tagged `@fast`, and what a visitor must be able to do in every browser. */
const FAST = /@(fast|core)\b(?!-)/;
/** Tests that only the nightly run includes. A project's own pattern takes the place of the general one. */
const LEFT_OUT = isNightly ? [] : [new RegExp(`@${NIGHTLY}\\b`)];

/** Both in Chromium: every test belongs to one of them. */
const CHROMIUM: Project[] = [
  { name: 'fast', grep: FAST, use: { launchOptions: chromiumLaunch() } },
  { name: 'rest', grepInvert: [FAST, ...LEFT_OUT], use: { launchOptions: chromiumLaunch() } },
];

/** Playwright drives its own build of Firefox with its own protocol, and an installed one with WebDriver BiDi. */
const ownFirefox = process.env.FIREFOX_PATH === firefox.executablePath();

/** Runs the core tests: what a visitor must be able to do in every browser. */
const FIREFOX: Project = {
  name: 'firefox',
  // `@core-nightly` tests run in Firefox only at night, because another core test covers the same behaviour there.
  grep: isNightly ? /@core/ : /@core(?!-)/,
  use: {
    browserName: 'firefox',
    ...(ownFirefox ? {} : { channel: 'moz-firefox' }),
    launchOptions: {
      ...(ownFirefox ? {} : { executablePath: path.join(import.meta.dirname, 'browser/firefox-for-playwright.mjs') }),
      firefoxUserPrefs: {
        'ui.prefersReducedMotion': 1,
        // One process for all pages: a test visits one site, and starting processes would take most of the CPU time.
        'fission.autostart': false,
        'dom.ipc.processCount': 1,
        'dom.ipc.processPrelaunch.enabled': false,
        // Disable the back/forward cache: a restored page fires no load event, which Playwright waits for.
        'browser.sessionhistory.max_total_viewers': 0,
        'media.navigator.streams.fake': true,
        'media.navigator.permission.disabled': true,
      },
    },
  },
};

/** WebKit is the engine of every browser on iOS. WebDriver drives it, so its core tests are in a separate folder. */
const WEBKIT: Project = { name: 'webkit', testDir: './webkit' };

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  grepInvert: LEFT_OUT,
  outputDir: '../test-results/e2e',
  globalSetup: './e2e/support/start-sites.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  // Expected states appear immediately, except on a busy machine.
  expect: { timeout: 15_000 },
  retries: 0,
  reporter: [['list'], ['json']],
  use: {
    contextOptions: { reducedMotion: 'reduce' },
    // Traces would cost more than a quarter of the CPU time, and so would screenshots. Use `--trace on` to get both for the
    // tests under investigation.
    screenshot: 'off',
  },
  projects: [...CHROMIUM, ...(process.env.FIREFOX_PATH ? [FIREFOX] : []), ...(process.env.WEBKIT ? [WEBKIT] : [])],
});
