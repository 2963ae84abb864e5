import type { BrowserContext } from '@playwright/test';
import { joinPath, splitPath } from '@site/contracts/languages';
import { SITE_PAGES } from '@site/contracts/paths';
import { PAGE_KINDS } from '../budgets/page-kinds';
import { heldBoot } from './support/hold-scripts';
import { sites } from './support/sites';
import { test as base, expect, hydrated, watch } from './support/test';

/** One visitor for all pages of a worker: what the pages share is loaded and compiled once. */
const test = base.extend<object, { visitor: BrowserContext }>({
  visitor: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ reducedMotion: 'reduce' });
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
});

const KINDS = new Set(Object.values(PAGE_KINDS).map((pathname) => splitPath(pathname).path));

/** Text and structure that a visitor sees, without what scripts may add around it. */
const content = () => ({
  text: document.getElementById('root')?.innerText,
  elements: document.querySelectorAll('#root main *').length,
});

for (const build of ['production', 'development'] as const) {
  test.describe(`${build} build`, () => {
    for (const { path, languages } of SITE_PAGES) {
      for (const lang of languages) {
        const pathname = joinPath(lang, path);
        test(`${pathname} hydrates into what it showed before`, {
          tag: build === 'production' && KINDS.has(path) ? '@core' : [],
        }, async ({ visitor }) => {
          // Each page as on a first visit: what a page has stored may choose the language of the next.
          await visitor.clearCookies();
          const page = await visitor.newPage();
          // The empty page that a tab begins with has no storage.
          await page.addInitScript(() => {
            if (location.protocol === 'http:') localStorage.clear();
          });
          const messages: string[] = [];
          watch(page, messages);
          const requests: string[] = [];
          page.on('request', (request) => requests.push(request.url()));
          // Scripts are held back until the served page has been read.
          const release = await heldBoot(page);
          const response = await page.goto(sites()[build].url + pathname, { waitUntil: 'commit' });
          await page.locator('#root main h1').first().waitFor();
          await page.waitForFunction(() => {
            const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
            // Not by `fonts.ready`, which in Firefox waits for the scripts that are held back.
            return (
              sheets.every((link) => link.sheet !== null) &&
              [...document.fonts].every(({ status }) => status !== 'loading')
            );
          });
          const before = await page.evaluate(content);
          await release();
          await hydrated(page);
          const after = await page.evaluate(content);

          expect(response?.status()).toBe(200);
          expect(after).toEqual(before);
          expect(messages).toEqual([]);
          expect(requests.filter((url, at) => requests.indexOf(url) !== at)).toEqual([]);
          await page.close();
        });
      }
    }
  });
}
