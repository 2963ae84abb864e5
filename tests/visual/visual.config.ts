import { defineConfig } from '@playwright/test';
import e2e from '../playwright.config';

/** Folder of the review with before, after and difference. Each run empties it. */
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
    // The same browser renders the same bytes, so tolerate only imperceptible shades and fewer pixels than a full stop. A
    // ratio would hide a button: 0.2 % of the home page are 16,000 pixels.
    toMatchSnapshot: { threshold: 0.02, maxDiffPixels: 4 },
  },
  reporter: [['line'], ['html', { outputFolder: `../../${REVIEW}`, open: 'never' }]],
  projects: [
    {
      ...chromium,
      use: {
        ...chromium?.use,
        launchOptions: {
          ...chromium?.use?.launchOptions,
          // Disable hinting and subpixel rendering, which depend on the machine.
          args: [...args, '--font-render-hinting=none', '--disable-lcd-text'],
        },
      },
    },
  ],
});
