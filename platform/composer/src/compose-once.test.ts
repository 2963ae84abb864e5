import { createHash } from 'node:crypto';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { LANGUAGE_CODES } from '@site/contracts/languages';
import { NOT_FOUND } from '@site/contracts/paths';
import type { StageSettings } from '@site/contracts/site-json';
import { keys } from '@site/site-model/bucket-keys';
import type { CompositionManifest } from '@site/site-model/composition';
import { compositionManifest } from '@site/site-model/test-support/composition-manifest';
import { beforeEach, expect, it } from 'vitest';
import { manifestKey } from './checks/artefact';
import { artefact } from './checks/test-support/artefact';
import { composeOnce, productionBuild } from './compose-once';
import { compositionId } from './composition-id';
import { contentVersion } from './content-version';
import { folderStore } from './store/folder-store';
import type { CollectableStore } from './store/object-store';

const PARTS = ['shell', 'mfe-products'].map((name) => {
  const { version: _, client: __, server: ___, ...description } = artefact(name).manifest;
  return artefact(name, { version: contentVersion(description, []) });
});
const VERSIONS = Object.fromEntries(PARTS.map(({ name, version }) => [name, version]));
const SETTINGS: StageSettings = {
  origin: 'https://site.example',
  languageDetection: 'path',
  voice: { agentId: 'agent', texts: 'page', enabled: true },
};
const REQUEST = { versions: VERSIONS, settings: SETTINGS };
const ID = compositionId(VERSIONS, SETTINGS);
/** Every page that a composition must have. */
const PAGES = ['/', '/contacts', NOT_FOUND].flatMap((path) => LANGUAGE_CODES.map((lang) => ({ lang, path })));
const PAGE = '<!doctype html><h1>Page</h1>';

let dir: string;
let store: CollectableStore;
beforeEach(async () => {
  dir = folderOfTest();
  store = folderStore(dir);
  for (const { name, version, manifestBody } of PARTS)
    await store.writeOnce(manifestKey(name, version), manifestBody);
});

const honest = (): CompositionManifest =>
  compositionManifest({
    id: ID,
    versions: VERSIONS,
    settings: SETTINGS,
    pages: PAGES.map(({ lang, path }) => ({
      ...{ lang, path, owner: 'shell' },
      html: keys.page(ID, lang, path),
      sha256: createHash('sha256').update(PAGE).digest('hex'),
    })),
  });
const answering =
  (manifest: unknown, page = PAGE) =>
  async () => {
    for (const { lang, path } of PAGES) {
      await store.writeOnce(keys.page(ID, lang, path), lang === 'en' && path === '/' ? page : PAGE);
      await store.writeOnce(keys.data(ID, lang, path), '{}');
    }
    return manifest;
  };

const composing = (invoke: () => Promise<unknown>) => composeOnce(store, REQUEST, { invoke });

it('writes the manifest when the stored pages match the answer', async () => {
  expect(await composing(answering(honest()))).toEqual(honest());
  expect(await store.exists(keys.composition(ID))).toBe(true);
  const never = () => Promise.reject(new Error('asked again'));
  expect((await composing(never)).id).toBe(ID);
});

it('passes a refusal of the compose function on', async () => {
  const refused = { code: 'release/page-twice', message: 'Both have /.', remedy: 'Change one.', faults: [] };
  await expect(composing(async () => ({ refused }))).rejects.toMatchObject({
    code: 'release/page-twice',
    message: 'Both have /. Change one. [release/page-twice]',
    serialized: refused,
  });
  expect(await store.exists(keys.composition(ID))).toBe(false);
});

it('rejects a document that breaks the policy, naming part, page and language', async () => {
  const unsafe = PAGE.replace('<h1>', '<h1 style="color:red">');
  const sha256 = createHash('sha256').update(unsafe).digest('hex');
  const pages = honest().pages.map((one) =>
    one.lang === 'en' && one.path === '/' ? { ...one, sha256, owner: 'mfe-products' } : one,
  );
  const composed = composing(answering({ ...honest(), pages }, unsafe));
  const refusal = (await composed.catch((error: unknown) => error)) as Error;
  const place = { code: 'release/page-unsafe', part: 'mfe-products', file: '/ (en)' };
  expect(refusal).toMatchObject({ faults: [place] });
  // The message names page, language, fault and the document with the rule.
  expect(refusal.message).toMatch(
    /^- mfe-products: \/ \(en\) has an inline style.*README\.md for what a page.*\]$/m,
  );
  expect(await store.exists(keys.composition(ID))).toBe(false);
});

const [page, ...others] = honest().pages;
it.each([
  [
    'other versions',
    { ...honest(), versions: { ...VERSIONS, shell: '0000000000000000000000000000000c' } },
    PAGE,
  ],
  ['other settings', { ...honest(), settings: { ...SETTINGS, origin: 'https://other.example' } }, PAGE],
  ['another composition', { ...honest(), id: '0123456789ab' }, PAGE],
  ['a missing page', { ...honest(), pages: others }, PAGE],
  ['a duplicate page', { ...honest(), pages: [page, ...honest().pages] }, PAGE],
  ['no pages', { ...honest(), pages: [] }, PAGE],
  ['a page with other content', honest(), '<h1>Planted</h1>'],
  [
    'a page of another composition',
    { ...honest(), pages: [{ ...page, html: 'sites/0/en/index.html' }, ...others] },
    PAGE,
  ],
  ['no manifest', { ok: true }, PAGE],
])('rejects an answer with %s and writes no manifest', async (_what, answer, body) => {
  await expect(composing(answering(answer, body))).rejects.toThrow();
  expect(await store.exists(keys.composition(ID))).toBe(false);
});

it('rejects a stored document that no page lists, and writes no manifest', async () => {
  const planted = `sites/${ID}/en/planted/index.html`;
  await store.writeOnce(planted, PAGE);
  await expect(composing(answering(honest()))).rejects.toMatchObject({
    faults: [{ code: 'release/page-digest', file: planted }],
  });
  expect(await store.exists(keys.composition(ID))).toBe(false);
});

it('rejects a development build, and accepts one with the mode production or none', async () => {
  const parts = [
    artefact('shell', { mode: 'development' }),
    artefact('mfe-products', { mode: 'production' }),
    artefact('mfe-content'),
  ];
  expect(await productionBuild(parts)).toMatchObject([
    { code: 'release/development-build', part: 'shell', field: 'mode' },
  ]);
});
