import { joinPath, LANGUAGE_CODES, splitPath } from '@site/contracts/languages';
import { THANK_YOU } from '@site/contracts/paths';
import { ROOT_FILES, SHARE_SIZE, sharePath } from '@site/contracts/served-files';
import { graphFaults } from '../schema-org/graph-faults';
import { SITE_PAGES } from '../support/site-pages';
import { servedDocument } from './support/served-document';
import { pathOf, type ServedPage, servedPage, sitemapEntries } from './support/served-head';
import { expect, test, visit } from './support/test';

test('every link of every page works without JavaScript', { tag: '@fast' }, async ({ request }) => {
  const entries = await sitemapEntries(request);
  const waiting = ['/', ...entries.map(({ path }) => path)];
  const seen = new Map<string, number>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    const page = await servedPage(request, path);
    seen.set(path, page.status);
    waiting.push(...page.internalLinks());
  }
  expect([...seen].filter(([, status]) => status !== 200)).toEqual([]);
  expect(seen.size).toBeGreaterThanOrEqual(entries.length);
});

test('the sitemap and the pages list the same translations, which exist and link back', {
  tag: '@fast',
}, async ({ request }) => {
  const entries = await sitemapEntries(request);
  const named = entries.map(({ path }) => path);
  expect(new Set(named).size).toBe(named.length);
  for (const { path, aliasOf, languages } of SITE_PAGES) {
    const listed = !aliasOf && path !== THANK_YOU;
    for (const lang of languages)
      expect(named.includes(joinPath(lang, path)), joinPath(lang, path)).toBe(listed);
  }
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  for (const { path, alternates } of entries) {
    const page = await servedPage(request, path);
    expect(page.status, path).toBe(200);
    expect(pathOf(page.link('canonical') ?? ''), path).toBe(path);
    const links = page.head('link').flatMap(({ hreflang, href }) => (hreflang ? [[hreflang, href]] : []));
    expect(Object.fromEntries(links), path).toEqual(alternates);
    expect(Object.keys(alternates), path).toEqual(['en', 'ru', 'uk', 'x-default']);
    for (const address of Object.values(alternates)) {
      expect(byPath.get(pathOf(address))?.alternates, `${path} and ${address}`).toEqual(alternates);
    }
  }
});

test('an alias shows the same case and names the canonical page, and pages that must not be indexed have noindex', async ({
  request,
}) => {
  const aliases = SITE_PAGES.flatMap((page) => (page.aliasOf ? [{ ...page, aliasOf: page.aliasOf }] : []));
  expect(aliases).toHaveLength(8);
  for (const { path, aliasOf, languages } of aliases) {
    for (const lang of languages) {
      const alias = await servedPage(request, joinPath(lang, path));
      expect(pathOf(alias.link('canonical') ?? '')).toBe(joinPath(lang, aliasOf));
      const [, heading = ''] = alias.html.match(/<h1(.*?)<\/h1>/s) ?? [];
      expect((await servedPage(request, joinPath(lang, aliasOf))).html, path).toContain(`<h1${heading}</h1>`);
    }
  }
  expect((await servedPage(request, THANK_YOU)).meta('robots')).toBe('noindex');
  expect((await servedPage(request, '/ru/nowhere')).meta('robots')).toBe('noindex');
});

test('every page has a unique title and description, and the share picture of its language', {
  tag: '@fast',
}, async ({ request }) => {
  const told = new Map<string, string>();
  for (const { path } of await sitemapEntries(request)) {
    const page = await servedPage(request, path);
    const picture = pathOf(page.meta('og:image') ?? '');
    for (const text of [page.html.match(/<title>(.*?)<\/title>/)?.[1], page.meta('description')]) {
      expect(told.get(text ?? ''), `${path}: ${text}`).toBeUndefined();
      told.set(text ?? '', path);
    }
    expect(page.meta('twitter:card')).toBe('summary_large_image');
    expect(page.meta('twitter:image')).toBe(page.meta('og:image'));
    expect(page.meta('og:url')).toBe(page.link('canonical'));
    expect(picture).toBe(sharePath(splitPath(path).lang));
  }
  for (const lang of LANGUAGE_CODES)
    expect(await pngSize(request, sharePath(lang))).toEqual([SHARE_SIZE.width, SHARE_SIZE.height]);
});

test('structured data is complete and matches the page', { tag: '@fast' }, async ({ request }) => {
  for (const { path } of await sitemapEntries(request)) {
    const page = await servedPage(request, path);
    const nodes = page.jsonLd();
    const types = nodes.map((node) => node['@type'] as string);
    expect(types.slice(0, 3), path).toEqual(['Organization', 'WebSite', 'WebPage']);
    expect(graphFaults(nodes), path).toEqual([]);
    expect(types.includes('BreadcrumbList'), path).toBe(!/^\/(ru|ua)?$/.test(path));
    expect(types.includes('Service'), path).toBe(path.includes('/products/'));
    expect(types.includes('Article'), path).toBe(path.includes('/blog/'));
    expect(types.includes('FAQPage'), path).toBe(/^(\/(ru|ua))?\/?(contacts|products\/.*)?$/.test(path));
    await checkFaq(page, nodes, path);
    for (const crumb of crumbsOf(nodes)) {
      expect((await request.get(pathOf(crumb.item).replace(/#.*$/, '') || '/')).status(), crumb.item).toBe(
        200,
      );
    }
  }
});

test('manifest and icons exist and reference existing files', async ({ request }) => {
  const home = await servedPage(request, '/');
  expect(home.link('manifest')).toBe(ROOT_FILES.manifest);
  const manifest = await request.get(ROOT_FILES.manifest);
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const { icons } = (await manifest.json()) as { icons: { src: string; sizes: string; type: string }[] };
  for (const { src, sizes, type } of icons) {
    if (type === 'image/png') expect((await pngSize(request, src)).join('x')).toBe(sizes);
    else expect((await request.get(src)).headers()['content-type']).toContain(type);
  }
  expect(await pngSize(request, home.link('apple-touch-icon') ?? '')).toEqual([180, 180]);
  expect((await request.get(ROOT_FILES.favicon)).status()).toBe(200);
  expect(await (await request.get(ROOT_FILES.robots)).text()).toContain(`${ROOT_FILES.sitemap}\n`);
});

test('after a client-side navigation the head and the headings match the served page', {
  tag: '@fast',
}, async ({ page, watched }) => {
  await visit(page, '/');
  const steps = [
    '/blog',
    '/blog/ai-sales-growth',
    '/cases',
    '/cases/medical-center-ukraine',
    '/products/lumi-ai',
    '/',
  ];
  for (const path of steps) {
    await page.locator(`a[href="${path}"]`).first().dispatchEvent('click', { button: 0 });
    await page.waitForURL((url) => url.pathname === path);
    const served = await servedDocument(page, path);
    await expect
      .poll(() => served.evaluate(compareHeads), { message: path, timeout: 15_000 })
      .toEqual({ shown: expect.any(Array), missing: [], extra: [] });
  }
  expect(watched.messages).toEqual([]);
});

/** Runs in the page. */
function compareHeads(served: Document) {
  const marked = (doc: Document) => [
    ...[...doc.querySelectorAll('title, [data-page-head]')].map((element) => element.outerHTML),
    ...[...doc.querySelectorAll('main :is(h1, h2)')].map((heading) => heading.textContent),
  ];
  const [shown, wanted] = [marked(document), marked(served)];
  return {
    shown,
    missing: wanted.filter((element) => !shown.includes(element)),
    extra: shown.filter((element) => !wanted.includes(element)),
  };
}

async function pngSize(request: Parameters<typeof servedPage>[0], path: string): Promise<[number, number]> {
  const response = await request.get(path);
  expect(response.headers()['content-type'], path).toBe('image/png');
  const png = await response.body();
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

const crumbsOf = (nodes: Record<string, unknown>[]) =>
  (nodes.find((node) => node['@type'] === 'BreadcrumbList')?.itemListElement ?? []) as { item: string }[];

/** Checks that the questions in the structured data are visible on the page. */
async function checkFaq(page: ServedPage, nodes: Record<string, unknown>[], path: string): Promise<void> {
  const faq = nodes.find((node) => node['@type'] === 'FAQPage');
  const questions = (faq?.mainEntity ?? []) as { name: string; acceptedAnswer: { text: string } }[];
  const start = page.html.indexOf('<body');
  const body = page.html.slice(start, page.html.indexOf('<script type="application/', start));
  const text = body
    .replace(/<[^>]+>/g, '')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&');
  for (const { name, acceptedAnswer } of questions)
    for (const told of [name, acceptedAnswer.text]) expect(text, path).toContain(told);
}
