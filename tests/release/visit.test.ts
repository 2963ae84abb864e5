import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BuiltFile } from '@platform/composer/content-ids';
import { stagedView } from '@platform/composer/store/object-store';
import { joinPath, type Language } from '@site/contracts/languages';
import { PREVIEW } from '@site/site-model/edge-store';
import { planVisits, type VisitPlan } from 'tools/release/visit/plan-visits';
import { visitPages } from 'tools/release/visit/visit-pages';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { provideChromium } from '../browser/provide-browsers';
import { type ReleaseSite, startReleaseSite } from '../e2e/support/release-site';
import { publishCopy } from '../support/publish-copy';

const START_MS = 900_000;
// Each test opens a preview and visits one page, twice in each language asked for.
vi.setConfig({ testTimeout: 240_000, hookTimeout: START_MS });
const PRODUCT = '/products/lumi-ai';

let releaseSite: ReleaseSite;
let live: Record<string, string>;
beforeAll(async () => {
  await provideChromium();
  releaseSite = await startReleaseSite();
  live = (await releaseSite.site.target.log.current())?.versions ?? {};
});
afterAll(() => releaseSite?.close());

/** Publishes a copy of a live version with changed scripts: what a change of its sources could have made of them. */
async function plant(part: string, change: (file: BuiltFile, text: string) => string | undefined): Promise<string> {
  const { store } = releaseSite.site.target;
  let changes = 0;
  const version = await publishCopy(store, { name: part, version: live[part] ?? '' }, (files) =>
    files.flatMap((file) => {
      if (!/^client\/.*\.js$/.test(file.path)) return [file];
      const before = file.body.toString();
      const after = change(file, before);
      if (after !== before) changes += 1;
      return after === undefined ? [] : [{ ...file, body: Buffer.from(after) }];
    }),
  );
  expect(changes, 'the build contains what the test changes').toBeGreaterThan(0);
  return version;
}
const before = (name: RegExp, code: string) => (file: BuiltFile, text: string) =>
  name.test(file.path) ? `${code}\n${text}` : text;

/** Plans the visits of a version in a preview, of one page. */
async function planOf(part: string, version: string, path: string, languages: readonly Language[] = ['en']) {
  const { call, previewUrl } = releaseSite.site;
  const { composition } = await call({ action: 'preview', part, version });
  const plan = await planVisits(part, `${previewUrl}/?${PREVIEW.name}=${composition}`);
  const isAsked = (page: { path: string; lang: Language }) => page.path === path && languages.includes(page.lang);
  return { ...plan, kinds: [...plan.kinds, ...plan.others].filter(isAsked), others: [] };
}
const visit = (plan: VisitPlan) => visitPages(plan, releaseSite.site.url);
/** Visits one page of a planted version, and returns the faults. */
const faultsOf = async (part: string, version: string, path: string, languages?: readonly Language[]) =>
  (await visit(await planOf(part, version, path, languages))).faults;

const CASES = /\/CasesPage-/;

describe('a fault in the browser only, which composing cannot see, is found with part, page, language and device', () => {
  const SUSPENDED = 'const never=()=>{throw new Promise(()=>{})};export{never as Component';
  it.each<[string, string, (file: BuiltFile, text: string) => string | undefined, RegExp]>([
    [
      'the code of a page throws when it is loaded',
      '/cases',
      before(CASES, 'throw new Error("planted");'),
      /\[mfe-content\] planted/,
    ],
    [
      'a page exports no component',
      '/cases',
      (_, text) => text.replace(/(export ?\{\s*\w+ as )Component/, '$1Other'),
      /\[mfe-content\] the page exports no component/,
    ],
    [
      'a page waits for ever',
      '/cases',
      // Its component suspends, and nothing will resume it.
      (file, text) => (CASES.test(file.path) ? text.replace(/export ?\{\s*\w+ as Component/, SUSPENDED) : text),
      /not interactive after 15 s/,
    ],
    [
      'a chunk is missing',
      PRODUCT,
      (_, text) => (text.includes('safeParse') ? undefined : text),
      /request failed: \/mfe\/mfe-products\/\S+ answers 404/,
    ],
    [
      'a filter changes nothing',
      '/cases',
      (_, text) => text.replaceAll(/\.get\((.)(?:industry|product)\1\)/g, '.get("x")'),
      /no choice changes the list \(choosing in the filter "Industry"\)/,
    ],
  ])('%s', async (_, path, change, what) => {
    const part = path === PRODUCT ? 'mfe-products' : 'mfe-content';
    const faults = await faultsOf(part, await plant(part, change), path);
    expect(faults.map(({ part, file }) => ({ part, file }))).toEqual([
      { part, file: `${path} (en, desktop)` },
      { part, file: `${path} (en, phone)` },
    ]);
    for (const fault of faults) expect(fault.what).toMatch(what);
  });

  it('a section on a page of another part fails', async () => {
    const version = await plant('mfe-products', before(/\/exposed-/, 'throw new Error("planted");'));
    const [fault] = await faultsOf('mfe-products', version, '/');
    expect(fault).toMatchObject({ part: 'mfe-products', file: '/ (en, desktop)' });
    expect(fault?.what).toContain('[mfe-products/ProductList] planted');
  });

  it('one language only', async () => {
    const code = 'if(document.documentElement.lang==="uk")throw new Error("planted");';
    const version = await plant('mfe-content', before(CASES, code));
    const faults = await faultsOf('mfe-content', version, '/cases', ['en', 'ru', 'ua']);
    expect(faults.map(({ file, remedy }) => [file, new URL(remedy.slice(4)).pathname])).toEqual([
      ['/cases (ua, desktop)', joinPath('ua', '/cases')],
      ['/cases (ua, phone)', joinPath('ua', '/cases')],
    ]);
  });
});

it.each<[string, (file: BuiltFile, text: string) => string]>([
  ['at once', (_, text) => text.replaceAll(/\w+\.preventDefault\(\)/g, 'void 0')],
  [
    // The page paints no more, so that the visit still waits for it when it is left.
    'a moment later',
    before(
      /\/LumiPage-/,
      `addEventListener("submit", (event) => {
        event.preventDefault();
        event.stopPropagation();
        requestAnimationFrame = () => 0;
        setTimeout(() => event.target.submit(), 300);
      }, true);`,
    ),
  ],
])('a form that sends what it has not checked, %s, is found, and nothing leaves the browser', async (_, change) => {
  const { previewUrl } = releaseSite.site;
  const version = await plant('mfe-products', change);
  const asked: string[] = [];
  const between = createServer(async ({ url = '', headers }, response) => {
    asked.push(url);
    const answer = await fetch(previewUrl + url, { headers: { cookie: headers.cookie ?? '' } });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  }).listen(0, 'localhost');
  await once(between, 'listening');
  const origin = `http://localhost:${(between.address() as AddressInfo).port}`;
  const { faults } = await visit({ ...(await planOf('mfe-products', version, PRODUCT)), origin });
  between.close();
  expect(faults).toHaveLength(2);
  const sent = /invalid fields are sent unchecked: POST \/api\/leads \(sending the form ".+" empty\)/;
  for (const { what } of faults) expect(what).toMatch(sent);
  expect(asked).toContain(PRODUCT);
  expect(asked.filter((url) => url.startsWith('/api/'))).toEqual([]);
});

it('a version without faults passes, with everything tried', async () => {
  const same = await plant('mfe-content', (_, text) => `${text}\n`);
  const list = await visit(await planOf('mfe-content', same, '/cases'));
  expect(list).toMatchObject({ faults: [], alsoLive: [], visits: 2, left: 0, filters: 4 });
  const product = await visit(await planOf('mfe-products', live['mfe-products'] ?? '', PRODUCT));
  expect(product).toMatchObject({ faults: [], alsoLive: [], visits: 2, forms: 2 });
});

it('what is broken in the live site already, in another part, holds no release', async () => {
  const { call } = releaseSite.site;
  const version = await plant('mfe-content', before(/\/exposed-/, 'throw new Error("planted");'));
  await call({ action: 'promote', part: 'mfe-content', version });
  const { faults, alsoLive } = await visit(await planOf('mfe-products', live['mfe-products'] ?? '', '/'));
  expect(faults).toEqual([]);
  expect(alsoLive[0]?.what).toContain('[mfe-content/CaseHighlights] planted');
  // Its own team answers for it.
  expect(await faultsOf('mfe-content', version, '/')).toHaveLength(2);
  await call({ action: 'rollback-part', part: 'mfe-content', from: version });
});

it('all pages of the part are visited, and of pages with its sections one of each kind', async () => {
  const { call, previewUrl, target } = releaseSite.site;
  const planned = async (part: string) => {
    const { composition } = await call({ action: 'preview', part, version: live[part] ?? '' });
    const url = `${previewUrl}/?${PREVIEW.name}=${composition}`;
    const { kinds, others } = await planVisits(part, url);
    await expect(planVisits('mfe-other', url)).rejects.toThrow('release/no-preview');
    return [...kinds, ...others].flatMap(({ lang, path }) => (lang === 'ru' ? [path] : [])).sort();
  };
  const pages = JSON.parse(
    String(await stagedView(target.store).read(`data/${(await target.log.current())?.composition}/pages-ru.json`)),
  ) as { path: string }[];
  const under = (...roots: string[]) =>
    pages.map(({ path }) => path).filter((path) => roots.some((root) => path === root || path.startsWith(`${root}/`)));
  expect(await planned('mfe-products')).toEqual(['/', ...under('/products')].sort());
  expect(await planned('mfe-content')).toEqual(['/', ...under('/cases', '/blog', '/team')].sort());
  // Its widget is on every page.
  const voice = await planned('mfe-voice');
  expect(voice).toEqual(expect.arrayContaining(['/', '/cases', '/contacts', '/no-such-page', PRODUCT]));
  expect(voice.filter((path) => path.startsWith('/cases/'))).toHaveLength(1);
  expect(await planned('shell')).toEqual(voice);
});
