import type { BrowserContext } from '@playwright/test';
import { joinPath, splitPath } from '@site/contracts/languages';
import { THANK_YOU } from '@site/contracts/paths';
import { PRODUCT_PATHS } from '../../mfe-products/products';
import { isRepeatedKind, PAGE_KINDS } from '../budgets/page-kinds';
import { nightlyIf } from '../support/nightly';
import { SITE_PAGES } from '../support/site-pages';
import { axeInBothThemes } from './support/axe';
import { heldBoot } from './support/hold-scripts';
import { expectNeverSideways, expectToStandStill, watchShifts } from './support/layout';
import { sites } from './support/sites';
import { test as base, expect, hydrated, watch } from './support/test';
import { idleButton } from './support/voice';

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

const KINDS = new Map(Object.entries(PAGE_KINDS).map(([kind, pathname]) => [splitPath(pathname).path, kind]));
/** Pages that are built like no other: of each its own elements. */
const UNIQUE = new Set<string>([...Object.values(PRODUCT_PATHS), THANK_YOU]);

/** Width and theme of a first visit, by turns: every kind of page comes in each, and in the other theme after it. */
const VISITS = [
  { width: 320, first: 'light' },
  { width: 1440, first: 'dark' },
] as const;

/** Text and structure that a visitor sees, without what scripts may add around it. */
const content = () => ({
  text: document.getElementById('root')?.innerText,
  elements: document.querySelectorAll('#root main *').length,
});

for (const build of ['production', 'development'] as const) {
  test.describe(`${build} build`, () => {
    for (const [at, { path, languages }] of SITE_PAGES.entries()) {
      for (const [turn, lang] of languages.entries()) {
        // Of each page one language by turns, for what is of its elements and not of its words.
        const chosen = turn === at % languages.length;
        // What the development build alone says is of elements.
        if (build === 'development' && !chosen) continue;
        const { width, first } = VISITS[(at + turn) % VISITS.length] ?? VISITS[0];
        const pathname = joinPath(lang, path);
        // Of deployed pages each kind in each language and each design in one, of the development build each kind once.
        const once = KINDS.has(path) || (build === 'production' && UNIQUE.has(path) && chosen);
        const core = build === 'production' && KINDS.has(path) && chosen;
        test(`${pathname} hydrates into what it showed before`, {
          tag: [
            ...(core ? [isRepeatedKind(KINDS.get(path) ?? '') ? '@core-nightly' : '@core'] : []),
            ...nightlyIf(!once),
          ],
        }, async ({ visitor, browserName }) => {
          // Each page as on a first visit: what a page has stored may choose the language of the next.
          await visitor.clearCookies();
          const page = await visitor.newPage();
          await page.setViewportSize({ width, height: 900 });
          // The empty page that a tab begins with has no storage.
          await page.addInitScript(() => {
            if (location.protocol === 'http:') localStorage.clear();
          });
          await page.addInitScript(watchShifts);
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
          await expect(idleButton(page)).toBeVisible();
          expect(requests.filter((url, asked) => requests.indexOf(url) !== asked)).toEqual([]);
          // Only this browser tells shifts, and only one build is what visitors get.
          if (browserName === 'chromium' && build === 'production') {
            await expectToStandStill(page, { read: chosen });
            await expectNeverSideways(page);
            expect(await axeInBothThemes(page, { first })).toEqual([]);
          }
          expect(messages).toEqual([]);
          await page.close();
        });
      }
    }
  });
}
