import { BRAND } from '@site/contracts/brand';
import { joinPath, LANGUAGES } from '@site/contracts/languages';
import { BLOG } from '@site/contracts/paths';
import { feedPath, ROOT_FILES } from '@site/contracts/served-files';
import { ARTICLE_SLUGS } from '../support/content-slugs';
import { pathOf, servedPage } from './support/served-head';
import { expect, type Page, test } from './support/test';

const ATOM = 'http://www.w3.org/2005/Atom';
const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const ALLOWED = ['H2', 'P', 'OL', 'LI', 'B', 'BLOCKQUOTE', 'A'];
/** RFC 4287, sections 4.1.1 and 4.1.2: one of each. */
const REQUIRED = {
  feed: ['id', 'title', 'updated', 'author', 'subtitle', 'icon'],
  entry: ['id', 'title', 'updated', 'published', 'summary', 'content'],
};

/** Requests a file and reads it with the browser's XML parser. */
async function readXml(page: Page, path: string) {
  const response = await page.request.get(path);
  expect(response.headers()['content-type']).toContain('xml');
  return page.evaluate(
    ([xml, required]) => {
      const root = new DOMParser().parseFromString(xml, 'application/xml').documentElement;
      const textOf = (parent: Element, name: string) =>
        parent.querySelector(`:scope > ${name}`)?.textContent ?? '';
      const notOnce = (parent: Element, names: readonly string[]) =>
        names.filter((name) => parent.querySelectorAll(`:scope > ${name}`).length !== 1);
      const linkOf = (parent: Element, rel: string) =>
        parent.querySelector(`:scope > link[rel="${rel}"]`)?.getAttribute('href');
      return {
        error: root.querySelector('parsererror')?.textContent ?? '',
        names: [
          ...new Set([...root.querySelectorAll('*')].map((one) => `${one.namespaceURI} ${one.localName}`)),
        ],
        lang: root.getAttribute('xml:lang'),
        faults: notOnce(root, required.feed),
        id: textOf(root, 'id'),
        self: linkOf(root, 'self'),
        updated: textOf(root, 'updated'),
        entries: [...root.querySelectorAll('entry')].map((entry) => {
          const { body } = new DOMParser().parseFromString(textOf(entry, 'content'), 'text/html');
          return {
            id: textOf(entry, 'id'),
            faults: notOnce(entry, required.entry),
            alternate: linkOf(entry, 'alternate'),
            moments: [textOf(entry, 'published'), textOf(entry, 'updated')],
            elements: [...body.querySelectorAll('*')].map(({ tagName }) => tagName),
            hrefs: [...body.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? ''),
            paragraphs: [...body.querySelectorAll('p:not(:has(a), li *, blockquote *)')].map(
              (text) => text.textContent ?? '',
            ),
          };
        }),
      };
    },
    [await response.text(), REQUIRED] as const,
  );
}

for (const { code, htmlLang } of LANGUAGES)
  test(`the feed in ${code} is a valid Atom feed with full articles`, async ({ page, request }) => {
    const feed = await readXml(page, feedPath(code));
    expect(feed).toMatchObject({
      ...{ error: '', faults: [], lang: htmlLang, names: expect.arrayContaining([`${ATOM} entry`]) },
      id: BRAND.origin + joinPath(code, BLOG),
      self: BRAND.origin + feedPath(code),
      updated: feed.entries
        .map(({ moments: [, updated] }) => updated)
        .sort()
        .at(-1),
    });
    expect(new Set(feed.entries.map(({ id }) => id)).size).toBe(ARTICLE_SLUGS.length);
    for (const { id, moments, elements, hrefs, paragraphs, ...entry } of feed.entries) {
      expect(entry, id).toEqual({ faults: [], alternate: id });
      for (const moment of moments) expect(moment).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      expect(elements.filter((name) => !ALLOWED.includes(name))).toEqual([]);
      const article = await servedPage(request, pathOf(id));
      const feeds = article.head('link').filter(({ type }) => type === 'application/atom+xml');
      expect(feeds.map(({ href = '' }) => pathOf(href))).toEqual([feedPath(code)]);
      const html = article.html.replace(/&#x27;/g, "'").replace(/&amp;/g, '&');
      expect(paragraphs.length).toBeGreaterThan(15);
      expect(paragraphs.slice(0, 12).filter((text) => !html.includes(text))).toEqual([]);
      const linked = hrefs.map((href) => `href="${href.replace(BRAND.origin, '')}"`);
      expect(linked.filter((link) => !html.includes(link))).toEqual([]);
    }
  });

test('the sitemap is well-formed with the namespaces of its protocol', { tag: '@fast' }, async ({ page }) => {
  const { error, names } = await readXml(page, ROOT_FILES.sitemap);
  expect({ error, names: names.sort() }).toEqual({
    error: '',
    names: [
      ...['lastmod', 'loc', 'url'].map((name) => `${SITEMAP} ${name}`),
      'http://www.w3.org/1999/xhtml link',
    ],
  });
});
