import { nightlyIf } from '@platform/base/test-support/nightly';
import { BRAND } from '@site/contracts/brand';
import { joinPath, LANGUAGES } from '@site/contracts/languages';
import { PRODUCT_IDS, PRODUCT_NAMES, PRODUCT_PATHS } from 'mfe-products/products';
import { expect, test, visit } from './support/test';

const PLAYER = /^https:\/\/www\.youtube-nocookie\.com\/embed\/([\w-]{11})\?/;
const WATCH = /^https:\/\/www\.youtube\.com\/watch\?v=([\w-]{11})$/;

for (const [turn, { code: lang, htmlLang }] of LANGUAGES.entries()) {
  for (const [at, id] of PRODUCT_IDS.entries()) {
    test(`the page of ${PRODUCT_NAMES[id]} in ${lang} shows its video without third-party requests before it is played, and plays it in place`, {
      tag: nightlyIf(at % LANGUAGES.length !== turn),
    }, async ({ page, baseURL }) => {
      const foreign: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(baseURL ?? '')) foreign.push(request.url());
      });
      await page.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: 'player' }));
      await visit(page, joinPath(lang, PRODUCT_PATHS[id]));
      const video = page.locator('#video');
      await expect(video.getByRole('heading')).toContainText(PRODUCT_NAMES[id].replace(/ 24\/7$/, ''));
      const link = video.getByRole('link').first();
      await link.focus();
      await expect(link).toHaveAttribute('href', WATCH);
      const [, watched] = WATCH.exec((await link.getAttribute('href')) ?? '') ?? [];
      expect(watched).toBe(BRAND.videos[id]);
      await expect(video.locator('iframe')).toHaveCount(0);
      expect(foreign).toEqual([]);
      const played = page.waitForRequest(PLAYER);
      await page.keyboard.press('Enter');
      await played;
      const frame = video.locator('iframe');
      await expect(frame).toHaveAttribute('src', PLAYER);
      const src = new URL((await frame.getAttribute('src')) ?? '');
      expect(src.pathname).toBe(`/embed/${watched}`);
      expect(src.searchParams.get('hl')).toBe(htmlLang);
      await expect(frame).toHaveAttribute('title', /\S/);
      await expect(frame).toBeFocused();
      // Where YouTube is blocked its frame stays grey.
      await expect(video.getByRole('link')).toHaveAttribute('href', WATCH);
      await expect(page).toHaveURL(joinPath(lang, PRODUCT_PATHS[id]));
    });
  }
}
