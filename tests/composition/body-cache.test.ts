import { statSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { BodyCache } from '@platform/composer/body-cache';
import type { PlannedPage } from '@platform/composer/page-data';
import type { SiteJson } from '@site/contracts/site-json';
import { beforeEach, expect, it } from 'vitest';
import { bucketFixture } from './support/bucket';
import { FIXTURE_SETTINGS } from './support/fixture-parts';

const bucket = bucketFixture();
let rendered: string[];
beforeEach(() => {
  rendered = [];
});

const ID = '0123456789ab';
const SHOWN = Buffer.from('{"page":"~"}');
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
  remotes: [
    remote('mfe-products', 'p1', ['products']),
    remote('mfe-content', 'c1'),
    remote('mfe-voice', 'v1'),
  ],
  ...change,
});
const page = (change: Partial<PlannedPage['data']> = {}): PlannedPage => ({
  owner: 'mfe-content',
  slots: ['mfe-voice/Widget'],
  data: {
    lang: 'en',
    path: '/cases',
    canonicalPath: '/cases',
    languages: ['en'],
    status: 200,
    head: { title: 'Cases', description: 'What became of it.' },
    navigation: [],
    form: false,
    content: {},
    sections: {},
    messages: {},
    ...change,
  },
});

async function cached(cache: BodyCache, key: string, html: string) {
  const known = await cache.read(key);
  if (known) return known;
  rendered.push(html);
  const made = { html: Buffer.from(html), pattern: 'cases', shown: SHOWN };
  await cache.write(key, made);
  return made;
}

const body = (made: SiteJson, planned = page(), shell = 's1', html = '<h1>Cases</h1>') => {
  const cache = new BodyCache(bucket.store, made, shell);
  return cached(cache, cache.keyOf(planned, JSON.stringify(planned.data)), html);
};

it('reuses a body when only unrelated parts change', async () => {
  await body(site());
  const others = { composition: 'ba9876543210', dataBase: '/data/ba9876543210' };
  const products = [remote('mfe-products', 'p2', ['products']), ...site().remotes.slice(1)];
  const preview = { ...FIXTURE_SETTINGS, preview: 'mfe-products p2' };
  expect(await body(site({ ...others, remotes: products, settings: preview }))).toEqual({
    html: Buffer.from('<h1>Cases</h1>'),
    pattern: 'cases',
    shown: SHOWN,
  });
  expect(rendered).toHaveLength(1);
});

const stored = { ...FIXTURE_SETTINGS, languageDetection: 'stored' } as const;
const having = (part: ReturnType<typeof remote>) => site({ remotes: [...site().remotes, part] });
it.each([
  ['its owner', () => body(having(remote('mfe-content', 'c2')))],
  ['the part that fills a slot', () => body(having(remote('mfe-voice', 'v2')))],
  ['the shell', () => body(site(), page(), 's2')],
  ['its data', () => body(site(), page({ content: { more: true } }))],
  ['the settings', () => body(site({ settings: stored }))],
  ['routes', () => body(having(remote('mfe-new', 'n1', ['*'])))],
])('renders again for a different version of %s', async (_what, changed) => {
  await body(site());
  await changed();
  expect(rendered).toHaveLength(2);
});

it('does not cache a page that contains its composition id', async () => {
  await body(site(), page(), 's1', `<h1>${ID}</h1>`);
  await body(site(), page(), 's1', `<h1>${ID}</h1>`);
  expect(rendered).toHaveLength(2);
});

it('renders again instead of using a file that was cut off', async () => {
  await body(site());
  const [file = ''] = await bucket.store.list('rendered');
  const whole = path.join(bucket.dir, file);
  truncateSync(whole, statSync(whole).size - 1);
  expect(String((await body(site())).html)).toBe('<h1>Cases</h1>');
  truncateSync(whole, 0);
  await body(site());
  expect(rendered).toHaveLength(3);
});
