import { nightlyIf } from '@platform/base/test-support/nightly';
import { joinPath, LANGUAGES } from '@site/contracts/languages';
import { PRODUCT_IDS, PRODUCT_NAMES, PRODUCT_PATHS } from 'mfe-products/products';
import { PRODUCTS } from './support/page-texts';
import { expect, test, visit } from './support/test';

for (const [turn, { code: lang }] of LANGUAGES.entries())
  for (const [at, id] of PRODUCT_IDS.entries())
    test(`the page of ${PRODUCT_NAMES[id]} in ${lang} shows a drawing in place of an unfilled film, says so, and plays nothing`, {
      tag: at === 0 && turn === 0 ? '@fast' : nightlyIf(at % LANGUAGES.length !== turn),
    }, async ({ page, site }) => {
      const foreign: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(site.url)) foreign.push(request.url());
      });
      await visit(page, joinPath(lang, PRODUCT_PATHS[id]));
      const film = page.locator('#video');
      await expect(film.getByRole('heading')).toContainText(PRODUCT_NAMES[id].replace(/ 24\/7$/, ''));
      await expect(film.locator('svg').first()).toBeVisible();
      await expect(film).toContainText(PRODUCTS[lang].video.placeholder);
      await expect(film.locator('a, button, iframe')).toHaveCount(0);
      expect(foreign).toEqual([]);
    });
