import { defineConfig } from '@playwright/test';
import e2e from '../playwright.config';

/** The review: before, after and difference side by side. Its folder is emptied at each run. */
export const REVIEW = 'test-results/visual';

const chromium = e2e.projects?.find(({ name }) => name === 'chromium');
const args = chromium?.use?.launchOptions?.args ?? [];

export default defineConfig({
  testDir: '.',
  testMatch: 'visual.spec.ts',
  outputDir: '../../test-results/visual-pictures',
  globalSetup: './start-site.ts',
  snapshotPathTemplate: '{testDir}/goldens/{arg}{ext}',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  updateSnapshots: 'none',
  expect: {
    // The same browser draws the same bytes, so nearly nothing is let through: less than a full stop at half its size, and
    // shades that nobody sees. A share of the pixels would hide a button: 0.2 % of the home page are 16 000 of them.
    toMatchSnapshot: { threshold: 0.02, maxDiffPixels: 4 },
  },
  reporter: [['./lines-reporter.ts'], ['html', { outputFolder: `../../${REVIEW}`, open: 'never' }]],
  projects: [
    {
      ...chromium,
      use: {
        ...chromium?.use,
        launchOptions: {
          ...chromium?.use?.launchOptions,
          // Letters by their outlines alone, not by how a machine fits them to its pixels.
          args: [...args, '--font-render-hinting=none', '--disable-lcd-text'],
        },
      },
    },
  ],
});
