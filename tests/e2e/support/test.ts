import { test as base, expect, type Page } from '@playwright/test';
import { policyViolations } from './policy-violations';
import { type SiteUnderTest, sites } from './sites';

/** Messages of the browser or of React's development build that are unrelated to the site. */
const HARMLESS = [
  /Download the React DevTools/,
  // Warning of the voice SDK in browsers that record only at the device's sample rate.
  /Sample rate 16000 not available, resampling to/,
];

export interface Watched {
  /** Console messages and page errors since the page was opened. */
  messages: string[];
}

interface Fixtures {
  site: SiteUnderTest;
  watched: Watched;
  /**
   * Policy violations of all pages that the test opens. A test with any left fails; one that provokes violations asserts
   * and clears them.
   */
  violations: string[];
}

/** Opens and watches pages of the production build. A test that expects messages asserts and clears them. */
export const test = base.extend<Fixtures>({
  site: async ({ browserName: _ }, use) => use(sites().production),
  baseURL: async ({ site }, use) => use(site.url),
  context: async ({ context, channel, javaScriptEnabled }, use) => {
    // WebDriver BiDi cannot disable JavaScript, so scripts are blocked instead.
    if (channel?.startsWith('moz-') && !javaScriptEnabled) await context.route(/\.js$/, (route) => route.abort());
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

/** The heading of the shown page. */
export const shownHeading = (page: Page) => page.locator('[data-slot="page"] h1');

export function watch(page: Page, messages: string[]): void {
  page.on('console', (message) => {
    const text = message.text();
    if (!HARMLESS.some((pattern) => pattern.test(text))) messages.push(`${message.type()}: ${text}`);
  });
  page.on('pageerror', (error) => messages.push(`error: ${error.stack || `${error.name}: ${error.message}`}`));
}

/** Waits until the page is hydrated and everything on it is laid out. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]:not([data-booting])').waitFor({ state: 'attached', timeout: 20_000 });
}

/** Opens a page and waits until it is hydrated. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Follows a visible link of the footer, or of another place, and waits for its page. */
export async function follow(page: Page, path: string, place = 'footer'): Promise<void> {
  await page.locator(`${place} a[href="${path}"]`).locator('visible=true').first().click();
  await arrive(page, path);
}

/** Waits for a page that a navigation in the document shows. */
export async function arrive(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(({ pathname }) => pathname === path);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${path}$`));
  await expect(shownHeading(page)).toBeVisible();
}

export const scrollTo = (page: Page, top: number): Promise<void> =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);

/** Returns the paths of the documents that the page requests from now on. */
export function documentsOf(page: Page): string[] {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded.push(new URL(request.url()).pathname);
  });
  return loaded;
}
