import { BodyCache, packText, unpackText } from '@platform/composer/body-cache';
import type { PlannedPage } from '@platform/composer/page-data';
import type { SiteJson } from '@site/contracts/site-json';
import { pageData } from '@site/contracts/test-support/page-data';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FIXTURE_SETTINGS } from './support/fixture-parts';

let rendered: string[];
let pack: Buffer | undefined;
beforeEach(() => {
  rendered = [];
  pack = undefined;
});
afterEach(() => vi.unstubAllEnvs());

const ID = '0123456789ab';
const remote = (name: string, version: string, patterns: string[] = []) => ({
  name,
  version,
  entry: `/mfe/${name}/${version}/remoteEntry.js`,
  patterns,
});
const site = (change: Partial<SiteJson> = {}): SiteJson => ({
  composition: ID,
  dataBase: `/data/${ID}`,
  settings: FIXTURE_SETTINGS,
  remotes: [remote('mfe-products', 'p1', ['products']), remote('mfe-content', 'c1'), remote('mfe-voice', 'v1')],
  ...change,
});
const page = (content = {}): PlannedPage => ({
  owner: 'mfe-content',
  slots: ['mfe-voice/Widget'],
  data: { ...pageData('/cases'), content },
});

/** Returns the body of a page from the pack of the composition before, or renders it. */
function body(made: SiteJson, planned = page(), shell = 's1', html = '<h1>Cases</h1>') {
  const cache = new BodyCache(made, shell, pack);
  const key = cache.keyOf(planned, JSON.stringify(planned.data));
  let known = cache.get(key);
  if (!known) {
    rendered.push(html);
    known = { ...FIRST, html: packText(html), shown: packText(FIRST.shown), facts: packText(FIRST.facts) };
    cache.keep(key, html, known);
  }
  pack = cache.pack();
  return { ...known, html: unpackText(known.html), shown: unpackText(known.shown), facts: unpackText(known.facts) };
}
const FIRST = { pattern: 'cases', content: 'c0', html: '<h1>Cases</h1>', shown: '{"page":"~"}', facts: '{}' };

it('reuses a body when only unrelated parts change, also of the composition before the last', () => {
  const first = body(site());
  const others = { composition: 'ba9876543210', dataBase: '/data/ba9876543210' };
  const products = [remote('mfe-products', 'p2', ['products']), ...site().remotes.slice(1)];
  const preview = { ...FIXTURE_SETTINGS, preview: 'mfe-products p2' };
  for (const _again of [1, 2]) expect(body(site({ ...others, remotes: products, settings: preview }))).toEqual(first);
  expect(rendered).toHaveLength(1);
});

const stored = { ...FIXTURE_SETTINGS, languageDetection: 'stored' } as const;
const having = (part: ReturnType<typeof remote>) => site({ remotes: [...site().remotes, part] });
it.each([
  ['its owner', () => body(having(remote('mfe-content', 'c2')))],
  ['the part that fills a slot', () => body(having(remote('mfe-voice', 'v2')))],
  ['the shell', () => body(site(), page(), 's2')],
  ['its data', () => body(site(), page({ more: true }))],
  ['the settings', () => body(site({ settings: stored }))],
  ['routes', () => body(having(remote('mfe-new', 'n1', ['*'])))],
])('renders again for a different version of %s', (_what, changed) => {
  body(site());
  changed();
  expect(rendered).toHaveLength(2);
});

it('does not cache a page that contains its composition id', () => {
  body(site(), page(), 's1', `<h1>${ID}</h1>`);
  body(site(), page(), 's1', `<h1>${ID}</h1>`);
  expect(rendered).toHaveLength(2);
});

it('renders again for another composer, whatever its packs look like', () => {
  body(site());
  vi.stubEnv('COMPOSER_HASH', 'another');
  body(site());
  pack = Buffer.from('{"format":2}\n\0');
  body(site());
  expect(rendered).toHaveLength(3);
});
