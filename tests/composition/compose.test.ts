import { compose as composeParts } from '@platform/composer/compose';
import type { HeadElement } from '@platform/composer/load-parts';
import { readPage, shownTexts } from '@platform/composer/read-page';
import { type CollectableStore, stagedView } from '@platform/composer/store/object-store';
import { changedElsewhere } from '@platform/releases/release-target';
import { LANGUAGE_CODES } from '@site/contracts/languages';
import type { Placeholder } from '@site/contracts/microfrontend';
import { withTexts } from '@site/contracts/shown-texts';
import type { StageSettings } from '@site/contracts/site-json';
import { keys } from '@site/site-model/bucket-keys';
import type { Versions } from '@site/site-model/composition';
import { beforeEach, describe, expect, it } from 'vitest';
import { OWN_SHEET, wholeSheets } from '../e2e/support/boot-sheets';
import { SITE_PAGES } from '../support/site-pages';
import {
  FIXTURE_SETTINGS,
  type FixturePart,
  fixtureRemote,
  fixtureShell,
  namedFixture,
  publishFixture,
} from './support/fixture-parts';
import { memoryStore } from './support/memory-store';

const PRODUCT = '/products/lumi-ai';
const SHELL = '00000000000000000000000000000001';
const VERSIONS = { shell: SHELL, 'mfe-products': '00000000000000000000000000000002' };

let store: CollectableStore;
beforeEach(() => {
  store = memoryStore().store;
});
const compose = (versions: Versions, settings: StageSettings = FIXTURE_SETTINGS, retired: string[] = []) =>
  composeParts(store, { versions, settings, retired });
const read = async (key: string) => String((await store.read(key)) ?? '');

/** Composes a site of this shell alone. */
async function composedOf(shell: FixturePart, settings = {}) {
  await publishFixture(store, shell);
  const manifest = await compose({ shell: shell.version }, { ...FIXTURE_SETTINGS, ...settings });
  return { manifest, htmlOf: (lang: string, page: string) => read(keys.page(manifest.id, lang, page)) };
}

it('renders every page in every language, and leaves the manifest to who accepts it', async () => {
  await publishFixture(store, fixtureShell({ without: [PRODUCT] }));
  await publishFixture(store, fixtureRemote({ pages: [PRODUCT] }));
  const manifest = await compose(VERSIONS);
  const expected = SITE_PAGES.reduce((sum, { languages }) => sum + languages.length, 0) + 3;
  expect(manifest.pages).toHaveLength(expected);
  expect(await store.exists(keys.composition(manifest.id))).toBe(false);
  const html = await read(keys.page(manifest.id, 'ua', PRODUCT));
  expect(html).toContain('<html lang="uk">');
  expect(html).toContain(`/mfe/mfe-products/${VERSIONS['mfe-products']}/assets/product.js`);
  expect(html).not.toContain(`/mfe/mfe-products/${VERSIONS['mfe-products']}/assets/list.js`);
});

it('takes other names of a part’s files for no change of other parts’ pages', async () => {
  await publishFixture(store, fixtureShell({ without: [PRODUCT] }));
  const part = fixtureRemote({ pages: [PRODUCT] });
  const [version, entry] = ['00000000000000000000000000000003', 'remote-DfNoWnaX.js'];
  const client = { ...part.client, [entry]: '// remote' };
  await publishFixture(store, part);
  const vite = { ...part.vite, remote: { file: entry } };
  await publishFixture(store, { ...part, version, entry, client, vite });
  const before = await compose(VERSIONS);
  const after = await compose({ ...VERSIONS, 'mfe-products': version });
  expect(changedElsewhere(before, after)).toEqual([]);
});

it('tells a page whether another part confirms the case that it cites, and takes a missing one for a sample', async () => {
  const marks = `content: { says: ['/cases/a', '/cases/b', '/cases/c'].map((path) => site.isSamplePage(path)) }`;
  const loads = `for (const page of pages) page.load = (_lang, site) => ({ head, ${marks} });`;
  const shell = fixtureShell({ without: [PRODUCT] });
  const server = shell.server.replace('<h1>Page</h1>', "<h1>Page</h1>' + (page.content.says ?? '') + '");
  const products = fixtureRemote({ pages: [PRODUCT] });
  const cases = fixtureRemote({ name: 'mfe-content', pages: ['/cases/b', '/cases/a'] });
  const own = "for (const page of pages) page.isSample = (site) => site.isSample('client', page.path.slice(1));";
  const released = async (file: string) => {
    const placeholder: Placeholder = { kind: 'client', file, at: ['company'], filled: 'a real client' };
    const part = { ...cases, server: `${cases.server}\n${own}`, placeholders: [placeholder] };
    return publishFixture(store, namedFixture(part));
  };
  await publishFixture(store, { ...shell, server });
  await publishFixture(store, { ...products, server: `${products.server}\n${loads}` });
  const before = { ...VERSIONS, 'mfe-content': await released('cases/*') };
  const after = { ...VERSIONS, 'mfe-content': await released('cases/!(a)') };
  const first = await compose(before);
  const next = await compose(after);
  const said = async ({ id }: { id: string }) =>
    (await read(keys.page(id, 'ua', PRODUCT))).match(/<h1>Page<\/h1>([\w,]*)/)?.[1];
  expect(await said(first)).toBe('true,true,true');
  expect(await said(next)).toBe('false,true,true');
  expect(changedElsewhere(first, next)).toEqual([expect.objectContaining({ part: 'mfe-products', pages: 3 })]);
});

it('reports every missing required page and writes no composition', async () => {
  await expect(composedOf(fixtureShell({ without: ['/', '/_not-found'] }))).rejects.toMatchObject({
    serialized: { message: 'The composition has 6 fault(s)' },
    code: 'release/page-missing',
  });
  expect((await store.list('sites')).filter((key) => key.endsWith('manifest.json'))).toEqual([]);
});

it('composes retired paths as gone until a part has them again', async () => {
  const partners = fixtureRemote({ name: 'mfe-partners', pages: ['/partners'] });
  const versions = { shell: await publishFixture(store, fixtureShell()) };
  const both = { ...versions, 'mfe-partners': await publishFixture(store, partners) };
  const made = (of: Versions) => compose(of, FIXTURE_SETTINGS, ['/partners']);
  const without = await made(versions);
  expect(without).toMatchObject({ gone: ['/partners'], retired: ['/partners'] });
  expect(JSON.parse(await read(keys.givenUp(without.id)))).toMatchObject({ gone: ['/partners'] });
  expect(without.id).not.toBe((await compose(versions)).id);
  const back = await made(both);
  expect(back.gone).toEqual([]);
  expect(back.retired).toEqual([]);
});

describe('a page’s style sheet', () => {
  const CSS = '@layer base{main{x:y}.card{x:y}.sent{x:y}.note{x:y}}';
  const WHOLE = `/shell/${SHELL}/assets/site.css`;

  it('is one per kind of page, and names the parts’ for the boot script', async () => {
    const bodies = { '/team': '<h1 class="card">Team</h1>', '/cases': '<h1 class="card">Cases</h1>' };
    const { manifest, htmlOf } = await composedOf(fixtureShell({ css: CSS, bodies }));
    const sheetOf = async (lang: string, page: string) => {
      const [, href = ''] = OWN_SHEET.exec(await htmlOf(lang, page)) ?? [];
      return { href, css: await read(href.slice(1)) };
    };
    const team = await sheetOf('ru', '/team');
    expect(team.css).toBe('@layer base{main{x:y}.card{x:y}}');
    const html = await htmlOf('ru', '/team');
    expect(html.match(/rel="stylesheet"/g)).toHaveLength(1);
    expect(wholeSheets(html)).toEqual([WHOLE]);
    for (const lang of LANGUAGE_CODES) expect(await sheetOf(lang, '/cases')).toEqual(team);
    const home = await sheetOf('en', '/');
    expect(home.css).toBe('@layer base{main{x:y}}');
    expect(manifest.sheets).toEqual([home.href.slice(1), team.href.slice(1)].sort());
  });

  it('is those of the parts if one can’t be joined with others', async () => {
    const css = '@import "other.css";main{x:y}';
    const { manifest, htmlOf } = await composedOf(fixtureShell({ css }));
    const html = await htmlOf('en', '/team');
    expect(html).toContain(`<link rel="stylesheet" href="${WHOLE}">`);
    expect(() => wholeSheets(html)).toThrow('names no style sheets');
    expect([manifest.sheets, await store.list('data/sheets')]).toEqual([[], []]);
  });
});

describe('a page’s data', () => {
  const DESCRIBED = 'A page of the fixture, described.';
  const BODY = `<main><h1>Team &amp; plan</h1><p>${DESCRIBED}</p></main>`;
  const DATA_BLOCK = '<script type="application/ld+json" data-page-head>{"@graph":[]}</script>';
  const ABOUT = 'What only a meta element of the page says.';
  const TAGS: HeadElement[] = [
    { tag: 'script', attributes: { type: 'application/ld+json' }, text: '{"@graph":[]}' },
    { tag: 'meta', attributes: { name: 'description', content: ABOUT } },
  ];
  /** Exports of a shell whose pages' data are `data`, source of an object in which `page` and `site` are known. */
  const loading = (data: string) => `
    for (const page of pages) {
      const { load } = page;
      page.load = (lang, site) => ({ ...load(), ...${data} });
    }`;

  it('is without the texts of its document, which restore it; structured data stand after repeated questions', async () => {
    const exports = loading(`{
      head: { ...load().head, faq: page.path === '/team' ? [{ question: 'How long?', answer: 'A week.' }] : undefined },
      content: { about: '${ABOUT}', voice: site.voiceLanguage },
    }`);
    const shell = fixtureShell({ bodies: { '/team': BODY }, exports });
    const server = shell.server.replace('headTags = () => []', `headTags = () => ${JSON.stringify(TAGS)}`);
    const { manifest, htmlOf } = await composedOf({ ...shell, server });
    const shown = await read(keys.shownData(manifest.id, 'en', '/team'));
    const complete = await read(keys.data(manifest.id, 'en', '/team'));
    const html = await htmlOf('en', '/team');
    expect(complete).toContain(DESCRIBED);
    for (const text of [DESCRIBED, ABOUT]) expect(shown).not.toContain(text);
    expect(withTexts(shown, [...shownTexts(readPage(BODY)), ABOUT])).toEqual(JSON.parse(complete));
    expect(html).toContain(`"page":"/data/${manifest.id}/en/team/shown.json"`);
    expect(html).toContain(`${BODY}</div>\n${DATA_BLOCK}\n<script type="application/json"`);
    const heads = [html, await htmlOf('en', '/cases')].map((text) => text.slice(0, text.indexOf('</head>')));
    expect(heads.map((head) => head.includes(DATA_BLOCK))).toEqual([false, true]);
  });

  const quote = (file: string): Placeholder => ({ kind: 'quote', file, at: ['quote'], filled: 'words' });
  it.each([
    ['in all files', [quote('content/*/*.json')], [true, true, false]],
    ['but in those that are confirmed', [quote('content/!(a|c)/*.json')], [false, true, false]],
    ['without any', [], [false, false, false]],
  ] as const)('says which of the part’s files have placeholders: %s', async (_which, placeholders, expected) => {
    const exports = loading(`{
      content: [['quote', 'a'], ['quote', 'b'], ['people', 'a']].map(([kind, folder]) =>
        site.isSample(kind, \`content/\${folder}/en.json\`)),
    }`);
    const part = { ...fixtureShell({ exports }), placeholders: [...placeholders] };
    const { manifest } = await composedOf(part);
    const data = await stagedView(store).read(keys.data(manifest.id, 'en', '/team'));
    expect(JSON.parse(String(data)).content).toEqual(expected);
  });
});
