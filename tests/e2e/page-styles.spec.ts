import { nightlyIf } from '@platform/base/test-support/nightly';
import { joinPath, LANGUAGE_CODES, splitPath } from '@site/contracts/languages';
import { THANK_YOU } from '@site/contracts/paths';
import { PRODUCT_PATHS } from 'mfe-products/products';
import { PAGE_KINDS } from '../budgets/page-kinds';
import { OWN_SHEET, wholeSheets } from './support/boot-sheets';
import { computedStyles, differences } from './support/computed-styles';
import { expect, type Page, test } from './support/test';

/** One page of every kind: each has a style sheet of its own. */
const PATHS = new Set([
  ...Object.values(PAGE_KINDS).map((pathname) => splitPath(pathname).path),
  ...Object.values(PRODUCT_PATHS),
  THANK_YOU,
  '/not-there',
]);

/** How a page may be shown: the width and, unless it is the default, the media. */
const SHOWN: readonly [number, NonNullable<Parameters<Page['emulateMedia']>[0]>][] = [
  [320, { colorScheme: 'light' }],
  [320, { colorScheme: 'dark' }],
  [1440, { colorScheme: 'light' }],
  [1440, { colorScheme: 'dark' }],
  [768, { reducedMotion: 'no-preference' }],
  [1010, { forcedColors: 'active', contrast: 'more' }],
  [1010, { media: 'print' }],
];

test.use({ javaScriptEnabled: false });

for (const [at, path] of [...PATHS].entries())
  for (const [turn, lang] of LANGUAGE_CODES.entries()) {
    const pathname = joinPath(lang, path);
    test(`${pathname} looks the same with its own style sheet as with those of the parts`, {
      // One language per page, in rotation: the others have the same elements.
      tag: nightlyIf(turn !== at % LANGUAGE_CODES.length),
    }, async ({ page, context }) => {
      const whole = await context.newPage();
      await whole.route(
        (url) => url.pathname === pathname,
        async (route) => {
          const response = await route.fetch();
          const html = await response.text();
          const links = wholeSheets(html).map((href) => `<link rel="stylesheet" href="${href}">`);
          expect(links.length).toBeGreaterThan(1);
          expect(html).toMatch(OWN_SHEET);
          await route.fulfill({ response, body: html.replace(OWN_SHEET, links.join('')) });
        },
      );
      await page.goto(pathname);
      await whole.goto(pathname);
      for (const [width, media] of SHOWN) {
        const styles = [page, whole].map(async (one) => {
          await one.setViewportSize({ width, height: 900 });
          await one.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, ...media });
          return computedStyles(one);
        });
        const [own = {}, all = {}] = await Promise.all(styles);
        expect(Object.keys(all).length).toBeGreaterThan(100);
        expect(differences(all, own), `${width} px, ${JSON.stringify(media)}`).toEqual([]);
      }
    });
  }
