import { BRAND } from '@site/contracts/brand';
import { joinPath, LANGUAGES } from '@site/contracts/languages';
import { BLOG } from '@site/contracts/paths';
import { feedPath, ROOT_FILES } from '@site/contracts/served-files';
import { ARTICLE_SLUGS } from '../support/content-slugs';
import { pathOf, servedPage } from './support/served-head';
import { expect, type Page, test } from './support/test';

const ATOM = 'http://www.w3.org/2005/Atom';
const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Requests a file and reads it with the browser's XML parser. */
async function readXml(page: Page, path: string) {
  const response = await page.request.get(path);
  expect(response.headers()['content-type']).toContain('xml');
  return page.evaluate(
    (xml) => {
      const root = new DOMParser().parseFromString(xml, 'application/xml').documentElement;
      const entries = [...root.querySelectorAll('entry')];
      const names = [...root.querySelectorAll('*')].map((one) => `${one.namespaceURI} ${one.localName}`);
      return {
        error: root.querySelector('parsererror')?.textContent ?? '',
        names: [...new Set(names)],
        lang: root.getAttribute('xml:lang'),
        self: root.querySelector(':scope > link[rel="self"]')?.getAttribute('href'),
        ids: [root, ...entries].map((one) => one.querySelector(':scope > id')?.textContent ?? ''),
      };
    },
    await response.text(),
  );
}

for (const { code, htmlLang } of LANGUAGES)
  test(`the feed in ${code} is a valid Atom feed of all articles, which link to it`, async ({ page, request }) => {
    const { names, ids, ...feed } = await readXml(page, feedPath(code));
    expect(feed).toEqual({ error: '', lang: htmlLang, self: BRAND.origin + feedPath(code) });
    expect(names).toContain(`${ATOM} entry`);
    const articles = ARTICLE_SLUGS.map((slug) => `${BLOG}/${slug}`);
    expect(ids.toSorted()).toEqual([BLOG, ...articles].map((path) => BRAND.origin + joinPath(code, path)));
    for (const id of ids) {
      const { status, head } = await servedPage(request, pathOf(id));
      expect(status, id).toBe(200);
      const feeds = head('link').filter(({ type }) => type === 'application/atom+xml');
      expect(feeds.map(({ href = '' }) => pathOf(href))).toEqual([feedPath(code)]);
    }
  });

test('the sitemap is well-formed with the namespaces of its protocol', { tag: '@fast' }, async ({ page }) => {
  const { error, names } = await readXml(page, ROOT_FILES.sitemap);
  expect({ error, names: names.sort() }).toEqual({
    error: '',
    names: [...['lastmod', 'loc', 'url'].map((name) => `${SITEMAP} ${name}`), 'http://www.w3.org/1999/xhtml link'],
  });
});
