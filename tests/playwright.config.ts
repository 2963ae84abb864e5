import path from 'node:path';
import { defineConfig, firefox, type Project } from '@playwright/test';
import { isNightly, NIGHTLY } from './support/nightly';

const chromium = process.env.HEADLESS_SHELL_PATH || process.env.BROWSER_PATH;

const CHROMIUM: Project = {
  name: 'chromium',
  use: {
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
};

/** Playwright drives its own build of Firefox by itself, and an installed one by WebDriver BiDi. */
const ownFirefox = process.env.FIREFOX_PATH === firefox.executablePath();

/** The core: what a visitor must be able to do in every browser. */
const FIREFOX: Project = {
  name: 'firefox',
  // `@core-nightly` belongs to the core at night: what another test of it has tried in this browser as well.
  grep: isNightly ? /@core/ : /@core(?!-)/,
  use: {
    browserName: 'firefox',
    ...(ownFirefox ? {} : { channel: 'moz-firefox' }),
    launchOptions: {
      ...(ownFirefox
        ? {}
        : { executablePath: path.join(import.meta.dirname, 'browser/firefox-for-playwright.mjs') }),
      firefoxUserPrefs: {
        'ui.prefersReducedMotion': 1,
        // One process for all pages: a test has one site, and starting processes is most of what Firefox does here.
        'fission.autostart': false,
        'dom.ipc.processCount': 1,
        'dom.ipc.processPrelaunch.enabled': false,
        // A page that comes back from memory reports no load, for which Playwright waits.
        'browser.sessionhistory.max_total_viewers': 0,
        'media.navigator.streams.fake': true,
        'media.navigator.permission.disabled': true,
      },
    },
  },
};

/** The engine of every browser on iOS. WebDriver drives it, so its core has files of its own. */
const WEBKIT: Project = { name: 'webkit', testDir: './webkit' };

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  ...(isNightly ? {} : { grepInvert: new RegExp(`@${NIGHTLY}\\b`) }),
  outputDir: '../test-results/e2e',
  globalSetup: './e2e/support/start-sites.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  // What is expected comes at once, but a busy machine takes its time over it.
  expect: { timeout: 15_000 },
  retries: 0,
  reporter: [['list'], ['json']],
  use: {
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every test would cost more than a quarter of the processor's time, and pictures of those that fail are taken of all:
    // `--trace on` records both of those that are looked into.
    screenshot: 'off',
  },
  projects: [
    CHROMIUM,
    ...(process.env.FIREFOX_PATH ? [FIREFOX] : []),
    ...(process.env.WEBKIT ? [WEBKIT] : []),
  ],
});
