import { test as base, expect, type Page } from '@playwright/test';
import { policyViolations } from './policy-violations';
import { type SiteUnderTest, sites } from './sites';

/** Words of the browser or of React's development build that say nothing about the site. */
const HARMLESS = [
  /Download the React DevTools/,
  // The voice SDK in browsers that record at the device's rate alone.
  /Sample rate 16000 not available, resampling to/,
];

export interface Watched {
  /** Console messages, page errors and policy violations since the page was opened. */
  messages: string[];
}

interface Fixtures {
  site: SiteUnderTest;
  watched: Watched;
  /**
   * What the policies of the site have kept from the pages, whichever the test opens. A test fails that leaves any; one that
   * provokes them looks at them and clears them.
   */
  violations: string[];
}

/** Opens pages of the deployed build and watches them; a test that expects messages reads and clears them. */
export const test = base.extend<Fixtures>({
  site: async ({ browserName: _ }, use) => use(sites().production),
  baseURL: async ({ site }, use) => use(site.url),
  context: async ({ context, channel, javaScriptEnabled }, use) => {
    // WebDriver BiDi has no switch for scripts: there they never arrive.
    if (channel?.startsWith('moz-') && !javaScriptEnabled)
      await context.route(/\.js$/, (route) => route.abort());
    await use(context);
  },
  watched: async ({ page }, use) => {
    const watched: Watched = { messages: [] };
    watch(page, watched.messages);
    await use(watched);
  },
  violations: [
    async ({ browser }, use) => {
      const { found, stop } = policyViolations(browser);
      await use(found);
      stop();
      expect(found).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect, type Page } from '@playwright/test';

export function watch(page: Page, messages: string[]): void {
  page.on('console', (message) => {
    const text = message.text();
    if (!HARMLESS.some((pattern) => pattern.test(text))) messages.push(`${message.type()}: ${text}`);
  });
  page.on('pageerror', (error) => messages.push(`error: ${error.stack ?? error.message}`));
}

/** Waits until the page answers to the visitor. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: 20_000 });
}
