import { test as base, type Page } from '@playwright/test';
import { type SiteUnderTest, sites } from './sites';

/** Words of the browser or of React's development build that say nothing about the site. */
const HARMLESS = [/Download the React DevTools/];

export interface Watched {
  /** Console messages, page errors and policy violations since the page was opened. */
  messages: string[];
}

interface Fixtures {
  site: SiteUnderTest;
  watched: Watched;
}

/** Opens pages of the deployed build and watches them; a test that expects messages reads and clears them. */
export const test = base.extend<Fixtures>({
  site: async ({ browserName: _ }, use) => use(sites().production),
  baseURL: async ({ site }, use) => use(site.url),
  watched: async ({ page }, use) => {
    const watched: Watched = { messages: [] };
    watch(page, watched.messages);
    await use(watched);
  },
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
