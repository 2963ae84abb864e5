import { nightlyIf } from '@platform/base/test-support/nightly';
import type { BrowserContext } from '@playwright/test';
import { joinPath, splitPath } from '@site/contracts/languages';
import { THANK_YOU } from '@site/contracts/paths';
import { PRODUCT_PATHS } from 'mfe-products/products';
import { isRepeatedKind, PAGE_KINDS } from '../budgets/page-kinds';
import { SITE_PAGES } from '../support/site-pages';
import { axeInBothThemes } from './support/axe';
import { heldBoot } from './support/hold-scripts';
import { expectNeverSideways, expectToStandStill, watchShifts } from './support/layout';
import { sites } from './support/sites';
import { test as base, expect, hydrated, watch } from './support/test';
import { idleButton } from './support/voice';

/** One browser context for all pages of a worker, so that shared files are loaded and compiled once. */
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
/** Pages with a unique design. */
const UNIQUE = new Set<string>([...Object.values(PRODUCT_PATHS), THANK_YOU]);

/**
 * Width and first theme of a visit, alternating so that every kind of page is tested with each; the other theme follows.
 */
const VISITS = [
  { width: 320, first: 'light' },
  { width: 1440, first: 'dark' },
] as const;

/** Returns the text and number of elements, without what scripts may add around them. */
const content = () => {
  // `innerText` contains only what is laid out.
  delete document.documentElement.dataset.booting;
  return {
    text: document.getElementById('root')?.innerText,
    elements: document.querySelectorAll('#root main *').length,
  };
};

for (const build of ['production', 'development'] as const) {
  test.describe(`${build} build`, () => {
    for (const [at, { path, languages }] of SITE_PAGES.entries()) {
      for (const [turn, lang] of languages.entries()) {
        // One language per page, in rotation, for checks that do not depend on the text.
        const chosen = turn === at % languages.length;
        // Messages of the development build do not depend on the text.
        if (build === 'development' && !chosen) continue;
        const { width, first } = VISITS[(at + turn) % VISITS.length] ?? VISITS[0];
        const pathname = joinPath(lang, path);
        // In `npm test`: every kind in every language and every unique design in one language of the production build, and
        // every kind once of the development build.
        const once = KINDS.has(path) || (build === 'production' && UNIQUE.has(path) && chosen);
        const core = build === 'production' && KINDS.has(path) && chosen;
        test(`${pathname} keeps its content through hydration`, {
          tag: [
            ...(core ? [isRepeatedKind(KINDS.get(path) ?? '') ? '@core-nightly' : '@core'] : []),
            ...(build === 'production' && once && chosen ? ['@fast'] : nightlyIf(!once)),
          ],
        }, async ({ visitor, browserName }) => {
          // Clear cookies, because the language stored by one page may affect the next.
          await visitor.clearCookies();
          const page = await visitor.newPage();
          await page.setViewportSize({ width, height: 900 });
          // about:blank has no storage.
          await page.addInitScript(() => {
            if (location.protocol === 'http:') localStorage.clear();
          });
          await page.addInitScript(watchShifts);
          const messages: string[] = [];
          watch(page, messages);
          const requests: string[] = [];
          page.on('request', (request) => requests.push(request.url()));
          // Hold the boot script until the served content has been read.
          const release = await heldBoot(page);
          const response = await page.goto(sites()[build].url + pathname, { waitUntil: 'commit' });
          await page.locator('#root main h1').first().waitFor();
          await page.waitForFunction(() => {
            const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
            // Do not use `fonts.ready`, which in Firefox waits for the held scripts.
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
          // Only Chromium reports layout shifts, and visitors get only the production build.
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
