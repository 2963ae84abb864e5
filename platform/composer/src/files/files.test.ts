import type { PageData, PageHead } from '@site/contracts/microfrontend';
import { pageData } from '@site/contracts/test-support/page-data';
import { expect, test } from 'vitest';
import type { PlannedPage } from '../page-data';
import { factsOf, readPage } from '../read-page';
import { renderFeed } from './feed';
import { buildSearchIndex } from './write-site-files';

const ORIGIN = 'https://site.test';
const page = (path: string, over: Partial<PageData> = {}, head: Partial<PageHead> = {}) =>
  pageData(path, { head: { ...pageData(path).head, ...head }, ...over });
const article = (path: string, published: string, name = 'An article') =>
  page(path, {}, { about: { kind: 'article', name, note: '8 min', summary: 'In short', section: 'Sales', published } });

const planned = (...pages: PageData[]): PlannedPage[] => pages.map((data) => ({ owner: 'shell', slots: [], data }));

test('a feed contains the articles of its language, newest first, with full and escaped texts', () => {
  const body: PlannedPage['body'] = [
    { kind: 'heading', text: 'Why <b>' },
    { kind: 'list', items: [{ title: 'One', text: 'and two' }] },
    { kind: 'talk', lines: [{ who: 'Customer', text: '“Hello” & bye' }] },
    { kind: 'link', text: 'A case', href: '/cases/a' },
    { kind: 'link', text: 'A study', href: 'https://journal.test/study' },
  ];
  const ua = { lang: 'ua' as const };
  const pages = [
    { ...article('/blog/old', '2025-01-02'), ...ua },
    { ...article('/blog/new', '2025-03-04', 'Q & <A>'), ...ua },
    page('/blog', ua),
    article('/blog/en', '2026-01-01'),
  ];
  const [first, ...others] = planned(...pages);
  const xml = renderFeed([{ ...(first as PlannedPage), body }, ...others], { ...ua, origin: ORIGIN, of: '/blog' });
  const ids = [...xml.matchAll(/<id>(.*?)<\/id>/g)].map(([, id]) => id);
  expect(ids).toEqual(['/blog', '/blog/new', '/blog/old'].map((path) => `${ORIGIN}/ua${path}`));
  expect(xml).toContain('<title>Q &amp; &lt;A&gt;</title>');
  expect(xml).toContain('<updated>2025-03-04T00:00:00Z</updated>');
  const [, content = ''] = xml.match(/<content type="html">(.*?)<\/content>/) ?? [];
  const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' };
  expect(content.replace(/&(lt|gt|quot|amp);/g, (_, name) => named[name] ?? '')).toBe(
    '<h2>Why &lt;b&gt;</h2><ol><li><p><b>One</b></p><p>and two</p></li></ol>' +
      '<blockquote><p><b>Customer:</b> “Hello” &amp; bye</p></blockquote>' +
      `<p><a href="${ORIGIN}/ua/cases/a">A case</a></p>` +
      '<p><a href="https://journal.test/study">A study</a></p>',
  );
});

test('the search index contains a page’s subject and its questions, in its language', () => {
  const product = page(
    '/products/lumi-ai',
    {},
    { about: { kind: 'product', name: 'Lumi AI' }, faq: [{ question: 'How long?', answer: 'A week.' }] },
  );
  const pages = [product, page('/team'), { ...product, lang: 'ru' as const }];
  const { entries } = buildSearchIndex(pages, 'en', new Map());
  expect(entries).toEqual([
    expect.objectContaining({ kind: 'product', path: '/products/lumi-ai', title: 'Page /products/lumi-ai' }),
    expect.objectContaining({ kind: 'page', path: '/team', title: 'Page /team' }),
    {
      ...{ kind: 'question', path: '/products/lumi-ai', title: 'How long?', note: 'Lumi AI' },
      ...{ text: 'A week.', keywords: '' },
    },
  ]);
});

test('the search index lists the words of each page, those around it for the home page', () => {
  const words = new Map<string, string>();
  const pages = [page('/'), page('/a'), page('/b')];
  const texts = ['Calls, and a call: call.', 'One call &amp; 14 days<script>hidden</script>', 'Days'];
  const add = (one: PageData, html: string) => words.set(one.lang + one.path, factsOf(one, readPage(html)).stems);
  for (const [at, one] of pages.entries())
    add(one, `<header>Menu</header><main><p>${texts[at]}</p></main><footer>Imprint</footer>`);
  add(page('/a', { lang: 'ru' }), '<main>Дни</main>');
  expect(buildSearchIndex(pages, 'en', words)).toMatchObject({
    places: { 14: '1', a: '0', and: '0', call: '0 0 1', day: '1 2', imprint: '0', menu: '0', one: '1' },
  });
});
