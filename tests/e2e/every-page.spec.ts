import { joinPath } from '@site/contracts/languages';
import { SITE_PAGES } from '@site/contracts/paths';
import { sites } from './support/sites';
import { expect, hydrated, test, watch } from './support/test';

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
        test(`${pathname} hydrates into what it showed before`, async ({ page }) => {
          const messages: string[] = [];
          watch(page, messages);
          const requests: string[] = [];
          page.on('request', (request) => requests.push(request.url()));
          // Scripts are held back until the served page has been read.
          let release = () => {};
          const held = new Promise<void>((resolve) => {
            release = resolve;
          });
          await page.route(/\/boot\.js$/, async (route) => {
            await held;
            await route.continue();
          });
          const response = await page.goto(sites()[build].url + pathname, { waitUntil: 'commit' });
          await page.locator('#root main h1').first().waitFor();
          await page.waitForFunction(() => {
            const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
            return sheets.every((link) => link.sheet !== null);
          });
          await page.evaluate(() => document.fonts.ready);
          const before = await page.evaluate(content);
          release();
          await hydrated(page);
          const after = await page.evaluate(content);

          expect(response?.status()).toBe(200);
          expect(after).toEqual(before);
          expect(messages).toEqual([]);
          expect(requests.filter((url, at) => requests.indexOf(url) !== at)).toEqual([]);
        });
      }
    }
  });
}
