import { joinPath, LANGUAGE_CODES, splitPath } from '@site/contracts/languages';
import { THANK_YOU } from '@site/contracts/paths';
import { ROOT_FILES, SHARE_SIZE, sharePath } from '@site/contracts/served-files';
import { graphFaults } from '../schema-org/graph-faults';
import { SITE_PAGES } from '../support/site-pages';
import { pathOf, servedPage, sitemapEntries } from './support/served-head';
import { expect, test } from './support/test';
import { bare } from './support/words-of';

test('the sitemap and the pages list the same translations, which exist and link back', {
  tag: '@fast',
}, async ({ request }) => {
  const entries = await sitemapEntries(request);
  const named = entries.map(({ path }) => path);
  expect(new Set(named).size).toBe(named.length);
  for (const { path, aliasOf, languages } of SITE_PAGES) {
    const listed = !aliasOf && path !== THANK_YOU;
    for (const lang of languages) expect(named.includes(joinPath(lang, path)), joinPath(lang, path)).toBe(listed);
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
  const aliases = SITE_PAGES.filter(({ aliasOf }) => aliasOf);
  expect(aliases).toHaveLength(8);
  for (const { path, aliasOf = '', languages } of aliases)
    for (const lang of languages) {
      const [alias, shown] = [path, aliasOf].map((one) => servedPage(request, joinPath(lang, one)));
      expect(pathOf((await alias)?.link('canonical') ?? '')).toBe(joinPath(lang, aliasOf));
      const headingOf = (html = '') => html.match(/<h1.*?<\/h1>/s)?.[0] ?? html;
      expect(headingOf((await alias)?.html), path).toBe(headingOf((await shown)?.html));
    }
  for (const path of [THANK_YOU, '/ru/nowhere'])
    expect((await servedPage(request, path)).meta('robots')).toBe('noindex');
});

test('every page has a unique title and description, the share picture of its language and its structured data', {
  tag: '@fast',
}, async ({ request }) => {
  const told = new Map<string, string>();
  for (const { path } of await sitemapEntries(request)) {
    const page = await servedPage(request, path);
    for (const text of [page.html.match(/<title>(.*?)<\/title>/)?.[1], page.meta('description')]) {
      expect(told.get(text ?? ''), `${path}: ${text}`).toBeUndefined();
      told.set(text ?? '', path);
    }
    expect(page.meta('twitter:card')).toBe('summary_large_image');
    expect(page.meta('twitter:image')).toBe(page.meta('og:image'));
    expect(page.meta('og:url')).toBe(page.link('canonical'));
    expect(pathOf(page.meta('og:image') ?? '')).toBe(sharePath(splitPath(path).lang));

    const nodes = page.jsonLd();
    const types = nodes.map((node) => node['@type'] as string);
    expect(types.slice(0, 3), path).toEqual(['Organization', 'WebSite', 'WebPage']);
    expect(graphFaults(nodes), path).toEqual([]);
    const has = (type: string) => types.includes(type);
    expect([has('BreadcrumbList'), has('Service'), has('Article'), has('FAQPage')], path).toEqual([
      !/^\/(ru|ua)?$/.test(path),
      path.includes('/products/'),
      path.includes('/blog/'),
      /^(\/(ru|ua))?\/?(contacts|products\/.*)?$/.test(path),
    ]);
    // The questions are visible.
    const words = bare(page.html.replace(/<head.*<\/head>|<script.*?<\/script>/gs, '').replace(/<[^>]+>/g, ''));
    const faq = nodes.find((node) => node['@type'] === 'FAQPage');
    const questions = (faq?.mainEntity ?? []) as { name: string; acceptedAnswer: { text: string } }[];
    for (const { name, acceptedAnswer } of questions)
      for (const text of [name, acceptedAnswer.text]) expect(words, path).toContain(bare(text));
  }
  for (const lang of LANGUAGE_CODES)
    expect(await pngSize(request, sharePath(lang))).toEqual([SHARE_SIZE.width, SHARE_SIZE.height]);
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

async function pngSize(request: Parameters<typeof servedPage>[0], path: string): Promise<[number, number]> {
  const response = await request.get(path);
  expect(response.headers()['content-type'], path).toBe('image/png');
  const png = await response.body();
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}
