import { nightlyIf } from '@platform/base/test-support/nightly';
import { BRAND } from '@site/contracts/brand';
import { joinPath, LANGUAGES } from '@site/contracts/languages';
import { PRODUCT_IDS, PRODUCT_NAMES, PRODUCT_PATHS } from 'mfe-products/products';
import { expect, test, visit } from './support/test';

for (const [turn, { code: lang, htmlLang }] of LANGUAGES.entries())
  for (const [at, id] of PRODUCT_IDS.entries())
    test(`the page of ${PRODUCT_NAMES[id]} in ${lang} shows its video without third-party requests before it is played, and plays it in place`, {
      tag: at === 0 && turn === 0 ? '@fast' : nightlyIf(at % LANGUAGES.length !== turn),
    }, async ({ page, site }) => {
      const foreign: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(site.url)) foreign.push(request.url());
      });
      await page.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: 'player' }));
      await visit(page, joinPath(lang, PRODUCT_PATHS[id]));
      const video = page.locator('#video');
      await expect(video.getByRole('heading')).toContainText(PRODUCT_NAMES[id].replace(/ 24\/7$/, ''));
      const watch = `https://www.youtube.com/watch?v=${BRAND.videos[id]}`;
      const link = video.getByRole('link').first();
      await expect(link).toHaveAttribute('href', watch);
      await expect(video.locator('iframe')).toHaveCount(0);
      expect(foreign).toEqual([]);
      await link.press('Enter');
      const frame = video.locator('iframe');
      await expect(frame).toHaveAttribute('src', /\S/);
      const src = new URL((await frame.getAttribute('src')) ?? '');
      expect(src.origin + src.pathname).toBe(`https://www.youtube-nocookie.com/embed/${BRAND.videos[id]}`);
      expect(src.searchParams.get('hl')).toBe(htmlLang);
      await expect.poll(() => foreign).toEqual([src.href]);
      await expect(frame).toHaveAttribute('title', /\S/);
      await expect(frame).toBeFocused();
      // Where YouTube is blocked its frame stays grey.
      await expect(video.getByRole('link')).toHaveAttribute('href', watch);
      await expect(page).toHaveURL(joinPath(lang, PRODUCT_PATHS[id]));
    });
