import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { folderStore } from '@platform/composer/store/folder-store';
import { LANGUAGE_CODES } from '@site/contracts/languages';
import { beforeAll, expect, it, vi } from 'vitest';
import { composeHere } from './support/compose-here';
import {
  FIXTURE_SETTINGS,
  type FixturePart,
  fixtureRemote,
  fixtureShell,
  namedFixture,
  publishFixture,
} from './support/fixture-parts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const PRODUCT = '/products/lumi-ai';
const ARTICLE = '/blog';
const [PRODUCTS, CONTENT, VOICE] = ['mfe-products', 'mfe-content', 'mfe-voice'];

/** A library that all parts share, as React is. */
const SHARED = {
  'node_modules/react/package.json': '{"type":"module","main":"index.js"}',
  'node_modules/react/index.js':
    'export const words = { lead: "Lead" }; export const library = { show: (component) => component() };',
};

/**
 * A shell whose pages depend on what a part's code could change: built-ins, timers, streams, the shared library. The home page shows a
 * slot of the products, every page the widget.
 */
const SHELL = (() => {
  const part = fixtureShell({
    without: [PRODUCT, ARTICLE],
    exports: `
      import { Readable } from 'node:stream';
      import { library, words } from 'react';
      let components = {};
      let remoteRoutes = [];`,
  });
  const server = part.server
    .replace('export const layoutSlots = [];', `export const layoutSlots = ['${VOICE}/ProductList'];`)
    .replace(
      'export const provideRemotes = () => {};',
      `export const provideRemotes = (remotes) => {
        remoteRoutes = Object.values(remotes).flatMap((remote) => remote.routes);
        components = Object.fromEntries(Object.entries(remotes).flatMap(([name, { slots }]) =>
          Object.entries(slots).map(([slot, { component }]) => [name + '/' + slot, component])));
      };`,
    )
    .replace(
      'owned.map((page) => ({ ...page,',
      `owned.map((page) => ({ ...page, ...(page.path === '/' ? { slots: ['${PRODUCTS}/ProductList'] } : {}),`,
    )
    .replace(
      /export const render = [\s\S]*$/,
      `export const render = async (site, page) => {
        await new Promise((resolve) => setTimeout(resolve, 0));
        const known = new Map([['title', page.head.title]]);
        const { title } = JSON.parse(JSON.stringify({ title: known.get('title') }));
        let lead = '';
        for await (const chunk of Readable.from([words.lead])) lead += chunk;
        const route = remoteRoutes.find(({ pattern }) => '/' + pattern === page.path);
        const own = (await route?.lazy())?.Component() ?? '';
        const main = Buffer.concat([Buffer.from('<main><h1>TITLE</h1>'), Buffer.from(own ?? '')]).toString();
        const shown = [...(page.path === '/' ? ['${PRODUCTS}/ProductList'] : []), ...layoutSlots].map(
          (id) => '<div data-slot="' + id + '">' + (library.show(components[id]) ?? '') + '</div>');
        return {
          html: main.replace('TITLE', title) + '<p>' + lead + '</p></main>' + shown.join(''),
          owner: 'shell',
          pattern: page.path.slice(1),
        };
      };`,
    );
  return namedFixture({ ...part, server, shared: SHARED });
})();

/** A part with a page and a slot, whose bundle also does this when it is imported. `slot`: what its slot shows. */
function part(name: string, page: string, attack = '', slot = '<ul><li>One</li></ul>'): FixturePart {
  const made = fixtureRemote({ name, pages: [page] });
  const server = made.server
    .replace('component: () => null', `component: () => ${JSON.stringify(slot)}`)
    .replace(
      "module: 'src/Product.tsx',",
      `$& lazy: async () => ({ Component: () => '<p>own ${name}</p>' }),`,
    );
  return namedFixture({ ...made, server: `${attack}\n${server}` });
}

const dir = temporaryFolder();
const store = folderStore(dir);
let clean: Map<string, string>;
const CLEAN = [SHELL, part(PRODUCTS, PRODUCT), part(CONTENT, ARTICLE), part(VOICE, '/call')];

beforeAll(async () => {
  clean = await composed(CLEAN);
});

/** Composes these parts and returns the pages by language and path, without ids and versions. */
async function composed(parts: readonly FixturePart[], base?: string): Promise<Map<string, string>> {
  const { id, pages } = await compose(parts, base);
  const names = new RegExp([id, ...parts.map(({ version }) => version)].join('|'), 'g');
  const read = async ({ lang, path: at, html }: (typeof pages)[number]) =>
    [`${lang} ${at}`, String(await store.read(html)).replace(names, 'NAME')] as const;
  return new Map(await Promise.all(pages.map(read)));
}

async function compose(parts: readonly FixturePart[], base?: string) {
  for (const one of parts) await publishFixture(store, one).catch(() => {});
  const versions = Object.fromEntries(parts.map(({ name, version }) => [name, version]));
  return composeHere({ bucketDir: dir, versions, settings: FIXTURE_SETTINGS, ...(base ? { base } : {}) });
}

/** Integrity of scripts differs with the version that contains them; a slot's content is its part's own. */
const outside = (html: string, name: string) =>
  html.replace(new RegExp(`(<div data-slot="${name}/[^"]+">)[\\s\\S]*?(</div>)`, 'g'), '$1$2');

const EVIL = '<a href="https://wa.me/1">evil</a>';
/** Source that replaces a method by one that adds to each text that it returns. */
const patched = (owner: string, method: string, added: string) => `{
  const before = ${owner}.${method};
  ${owner}.${method} = function (...given) {
    const made = Reflect.apply(before, this, given);
    return typeof made === 'string' && made.includes('</h1>') ? made + ${JSON.stringify(added)} : made;
  };
}`;

const ATTACKS: Record<string, string> = {
  'replaces Buffer.concat': `{
    const concat = Buffer.concat;
    Buffer.concat = (list) => concat([...list, Buffer.from(${JSON.stringify(EVIL)})]);
  }`,
  'replaces JSON.stringify': `{
    const { stringify } = JSON;
    JSON.stringify = (value, ...rest) => stringify(value?.title ? { title: value.title + ' evil' } : value, ...rest);
  }`,
  'replaces String.prototype.replace': patched('String.prototype', 'replace', '<p>evil</p>'),
  'replaces Map.prototype.get': `{
    const { get } = Map.prototype;
    Map.prototype.get = function (key) { return key === 'title' ? 'evil' : Reflect.apply(get, this, [key]); };
  }`,
  'replaces a stream': `import { Readable } from 'node:stream'; Readable.from = () => ['evil'];`,
  'replaces setTimeout': `{
    const { concat } = Buffer;
    globalThis.setTimeout = (done) => {
      Buffer.concat = (list) => concat([...list, Buffer.from('evil')]);
      queueMicrotask(done);
    };
  }`,
  'poisons the shared library': `import { library } from 'react'; library.show = () => 'evil';`,
  'alters only visible words': `import { words } from 'react'; words.lead = 'evil';`,
  'adds a link to an allowed host': patched('Buffer.prototype', 'toString', EVIL),
};

it.each(Object.entries(ATTACKS))('keeps the pages of others from a part that %s', async (_what, attack) => {
  for (const attacker of [PRODUCTS, VOICE] as const) {
    const parts = CLEAN.map((one) =>
      one.name === attacker ? part(one.name, attacker === VOICE ? '/call' : PRODUCT, attack) : one,
    );
    const pages = await composed(parts);
    const own = attacker === VOICE ? '/call' : PRODUCT;
    // The attack works, where the part is shown.
    expect(pages.get(`en ${own}`), attacker).toContain('evil');
    for (const [page, html] of pages)
      if (!page.endsWith(` ${own}`))
        expect(outside(html, attacker), `${attacker} ${page}`).toBe(outside(clean.get(page) ?? '', attacker));
  }
});

it.each([
  ['opens an element that stays open', '<div><section>'],
  ['leaves a format open', '<b>evil'],
  ['opens a comment', '<!-- evil'],
  ['makes an element of another slot', `<div data-slot="${VOICE}/ProductList"></div>`],
  // Browsers keep the link inside the <select>, and open it again after the slot; parse5 8.1.1 drops it.
  ['leaves a link open in a <select>', '<select><a href="https://wa.me/1"></select>'],
  ['leaves a table open in a <select>', '<SELECT><table></select>'],
  ['gives attributes to the document', '<body class="evil">'],
  ['links to another site', '<a href=" https://wa.me/1">evil</a>'],
  ['links to another site in short', '<a href="&#47;/wa.me/1">evil</a>'],
  ['links to another site from a drawing', '<svg><a xlink:href="\\\\wa.me/1">evil</a></svg>'],
  [
    'hides an end in what only browsers without scripts read',
    '<noscript></div><h2>evil</h2><div></noscript>',
  ],
])('refuses a slot that %s, and names part and page', async (_what, content) => {
  const inPage = compose([SHELL, part(PRODUCTS, PRODUCT, '', content), ...CLEAN.slice(2)]);
  const fault = { code: 'release/slot-content', field: `${PRODUCTS}/ProductList`, part: PRODUCTS };
  await expect(inPage).rejects.toMatchObject({
    faults: LANGUAGE_CODES.map((lang) => ({ ...fault, file: `/ (${lang})` })),
  });
  const inLayout = compose([...CLEAN.slice(0, 3), part(VOICE, '/call', '', content)]);
  await expect(inLayout).rejects.toMatchObject({
    faults: expect.arrayContaining([expect.objectContaining({ part: VOICE, file: `${ARTICLE} (ua)` })]),
  });
});

it('shows nothing that a slot renders after the end of its element', async () => {
  const attack = part(VOICE, '/call', '', '<p>shown</p></div><h2>evil</h2><div>');
  const pages = await composed([...CLEAN.slice(0, 3), attack]);
  expect(pages.get('en /')).toContain('<p>shown</p>');
  for (const [page, html] of pages)
    if (!page.endsWith(' /call'))
      expect(outside(html, VOICE), page).toBe(outside(clean.get(page) ?? '', VOICE));
});

it('shows nothing of a removed version in pages that are rendered from what it left', async () => {
  const bad = [SHELL, part(PRODUCTS, PRODUCT, ATTACKS['replaces Buffer.concat']), ...CLEAN.slice(2)];
  const { id } = await compose(bad);
  const repaired = part(PRODUCTS, PRODUCT, '// repaired');
  const pages = await composed([SHELL, repaired, ...CLEAN.slice(2)], id);
  for (const [page, html] of pages) expect(html, page).not.toContain('evil');
});
