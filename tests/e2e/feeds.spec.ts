import { BRAND } from '@site/contracts/brand';
import { joinPath, LANGUAGES } from '@site/contracts/languages';
import { BLOG } from '@site/contracts/paths';
import { feedPath, ROOT_FILES } from '@site/contracts/served-files';
import { ARTICLE_SLUGS } from '../support/content-slugs';
import { pathOf, servedPage } from './support/served-head';
import { expect, test } from './support/test';

/** Date and time in RFC 3339 format. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

for (const { code, htmlLang } of LANGUAGES) {
  test(`the feed in ${code} is a valid Atom feed with full articles`, async ({ page, request }) => {
    const response = await request.get(feedPath(code));
    expect(response.headers()['content-type']).toContain('xml');
    const feed = await page.evaluate(readFeed, await response.text());
    // RFC 4287, section 4.1.1: exactly one of each, and a self link.
    expect(feed.error).toBe('');
    expect(feed.namespace).toBe('http://www.w3.org/2005/Atom');
    expect(feed.lang).toBe(htmlLang);
    expect(feed.counts).toEqual({ id: 1, title: 1, updated: 1, author: 1, subtitle: 1, icon: 1 });
    expect(feed.id).toBe(BRAND.origin + joinPath(code, BLOG));
    expect(feed.self).toEqual([BRAND.origin + feedPath(code)]);
    expect(feed.updated).toMatch(MOMENT);
    expect(feed.updated).toBe(
      feed.entries
        .map(({ updated }) => updated)
        .sort()
        .at(-1),
    );

    expect(feed.entries).toHaveLength(ARTICLE_SLUGS.length);
    expect(new Set(feed.entries.map(({ id }) => id)).size).toBe(ARTICLE_SLUGS.length);
    const days = feed.entries.map(({ published }) => published);
    expect(days).toEqual([...days].sort().reverse());
    for (const entry of feed.entries) {
      // Section 4.1.2.
      expect(entry.counts, entry.id).toEqual({
        id: 1,
        title: 1,
        updated: 1,
        published: 1,
        summary: 1,
        content: 1,
      });
      expect(entry.updated).toMatch(MOMENT);
      expect(entry.published).toMatch(MOMENT);
      expect(entry.alternates).toEqual([entry.id]);
      expect(entry.category).not.toBe('');
      // Section 4.1.3.3: content of type html must be valid inside a <div>.
      expect(entry.type).toBe('html');
      expect(entry.elements.filter((name) => !ALLOWED.includes(name))).toEqual([]);
      const cases = `${BRAND.origin}${joinPath(code, '/cases')}/`;
      const ours = entry.hrefs.filter((href) => href.startsWith(BRAND.origin));
      expect(ours.filter((href) => !href.startsWith(cases))).toEqual([]);
      expect(ours.length).toBeGreaterThan(0);
      const article = await servedPage(request, entry.id.slice(BRAND.origin.length));
      const feeds = article.head('link').filter(({ type }) => type === 'application/atom+xml');
      expect(feeds.map(({ href = '' }) => pathOf(href))).toEqual([feedPath(code)]);
      const html = article.html.replace(/&#x27;/g, "'");
      const sources = entry.hrefs.filter((href) => !ours.includes(href));
      expect(sources.filter((href) => !html.includes(`href="${href}"`))).toEqual([]);
      expect(entry.paragraphs.length).toBeGreaterThan(15);
      for (const paragraph of entry.paragraphs.slice(0, 12)) {
        expect(html, entry.id).toContain(paragraph.replace(/&/g, '&amp;'));
      }
    }
  });
}

test('the sitemap is well-formed with the namespaces of its protocol', { tag: '@fast' }, async ({
  page,
  request,
}) => {
  const response = await request.get(ROOT_FILES.sitemap);
  expect(response.headers()['content-type']).toContain('xml');
  const read = await page.evaluate(
    (xml) => {
      const root = new DOMParser().parseFromString(xml, 'application/xml').documentElement;
      const names = [...root.querySelectorAll('*')].map(
        (element) => `${element.namespaceURI} ${element.localName}`,
      );
      return {
        error: root.querySelector('parsererror')?.textContent ?? '',
        names: [...new Set(names)].sort(),
      };
    },
    await response.text(),
  );
  const own = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  expect(read).toEqual({
    error: '',
    names: [`${own} lastmod`, `${own} loc`, `${own} url`, 'http://www.w3.org/1999/xhtml link'],
  });
});

const ALLOWED = ['H2', 'P', 'OL', 'LI', 'B', 'BLOCKQUOTE', 'A'];

/** Runs in the page: parses a feed with the browser's XML parser. */
function readFeed(xml: string) {
  const root = new DOMParser().parseFromString(xml, 'application/xml').documentElement;
  const children = (parent: Element, name: string) =>
    [...parent.children].filter((child) => child.localName === name);
  const text = (parent: Element, name: string) => children(parent, name)[0]?.textContent ?? '';
  const counts = (parent: Element, names: string[]) =>
    Object.fromEntries(names.map((name) => [name, children(parent, name).length]));
  const links = (parent: Element, rel: string) =>
    children(parent, 'link')
      .filter((link) => link.getAttribute('rel') === rel)
      .map((link) => link.getAttribute('href') ?? '');
  return {
    error: root.querySelector('parsererror')?.textContent ?? '',
    namespace: root.namespaceURI,
    lang: root.getAttribute('xml:lang'),
    counts: counts(root, ['id', 'title', 'updated', 'author', 'subtitle', 'icon']),
    id: text(root, 'id'),
    updated: text(root, 'updated'),
    self: links(root, 'self'),
    entries: children(root, 'entry').map((entry) => {
      const content = new DOMParser().parseFromString(text(entry, 'content'), 'text/html').body;
      return {
        id: text(entry, 'id'),
        counts: counts(entry, ['id', 'title', 'updated', 'published', 'summary', 'content']),
        updated: text(entry, 'updated'),
        published: text(entry, 'published'),
        alternates: links(entry, 'alternate'),
        category: children(entry, 'category')[0]?.getAttribute('term') ?? '',
        type: children(entry, 'content')[0]?.getAttribute('type'),
        elements: [...new Set([...content.querySelectorAll('*')].map(({ tagName }) => tagName))],
        hrefs: [...content.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? ''),
        paragraphs: [...content.querySelectorAll(':scope > p:not(:has(a))')].map((p) => p.textContent ?? ''),
      };
    }),
  };
}
