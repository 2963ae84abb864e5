import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/e2e',
  globalSetup: './e2e/support/start-sites.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  retries: 0,
  reporter: [['list'], ['json']],
  use: {
    launchOptions: {
      ...(process.env.BROWSER_PATH ? { executablePath: process.env.BROWSER_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
  },
});
