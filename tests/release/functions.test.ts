import { identifySender } from '@platform/base/workspace';
import { manifestKey } from '@platform/composer/checks/versions';
import { pullsView } from '@platform/composer/store/object-store';
import { stageSettings } from '@platform/config/stages';
import { liveLog } from '@platform/releases/log/live-log';
import { readComposition } from '@platform/releases/release-target';
import { keys } from '@site/site-model/bucket-keys';
import type { CompositionManifest } from '@site/site-model/composition';
import { EDGE_KEYS } from '@site/site-model/edge-store';
import type { LiveRecord } from '@site/site-model/release-log';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  FIXTURE_SETTINGS,
  type FixturePart,
  fixtureRemote,
  fixtureShell,
  namedFixture,
  publishFixture,
} from '../composition/support/fixture-parts';
import { runCommand } from '../e2e/support/command';
import { FILLED_STAGE, type RunningStage, startStage } from './support/start-stage';

const PAGES = ['/products/lumi-ai'];
const shell = (mark: string) =>
  namedFixture(fixtureShell({ without: PAGES, css: `main{x:${mark}}.unused{x:y}` }), mark);
const product = (mark: string) => namedFixture(fixtureRemote({ pages: PAGES }), mark);
const PARTS = [shell('a'), shell('b'), product('c'), product('d'), product('e')];
type Versions = [string, string, string, string, string];
const [SHELL, OTHER, ...PRODUCTS] = PARTS.map(({ version }) => version) as Versions;

let stage: RunningStage;
const live = () => liveLog(stage.table).current();
const keysIn = (...folders: string[]) => Promise.all(folders.map((folder) => stage.store.list(folder)));
/** Returns all keys that the site's distribution serves, and those that compositions share. */
const everything = () => keysIn('sites', 'data', 'mfe', 'shell', 'rendered');
/** Orders a release function to promote a version of `part`. */
const promote = (name: string, part: string, version: string, by?: string) =>
  stage.order(name, { action: 'promote', part, version }, by);

/** Timeout of a step in ms; a busy machine renders slowly. */
const LONG = 240_000;
vi.setConfig({ testTimeout: LONG });
beforeAll(async () => {
  stage = await startStage();
  await stage.start(PARTS);
}, LONG);
afterAll(() => stage?.close());

it('promotes a version: composes it separately, checks, records and projects it to the edge', async () => {
  const before = (await live()) as LiveRecord;
  expect(before.versions).toEqual({ shell: SHELL, 'mfe-products': PRODUCTS[0] });
  const { answer } = await promote('mfe-products', 'mfe-products', PRODUCTS[1], 'alice');
  const record = (await live()) as LiveRecord;
  expect(answer).toEqual(record);
  expect(await stage.store.exists(manifestKey('mfe-products', PRODUCTS[1]))).toBe(true);
  // This version is published but not released.
  expect(await stage.store.exists(manifestKey('mfe-products', PRODUCTS[2]))).toBe(false);
  expect(record).toMatchObject({
    sequence: before.sequence + 1,
    versions: { shell: SHELL, 'mfe-products': PRODUCTS[1] },
    who: 'mfe-products: alice',
    from: before.composition,
  });
  expect(JSON.parse(stage.edge.get(EDGE_KEYS.live) ?? '')).toEqual({ id: record.composition });
  const manifest = JSON.parse(
    (await stage.store.read(keys.composition(record.composition)))?.toString() ?? '',
  ) as CompositionManifest;
  expect(manifest.pages.length).toBeGreaterThan(50);
  expect(manifest.sheets).toEqual(await stage.store.list('data/sheets'));
  expect(await Promise.all((manifest.sheets ?? []).map((key) => stage.store.read(key)))).toEqual([
    Buffer.from('main{x:a}'),
  ]);
  for (const { html } of manifest.pages) expect(await stage.store.exists(html), html).toBe(true);
  expect(stage.log.find((line) => line.includes('"audit"') && line.includes('alice'))).toContain(
    `"from":"${before.composition}","to":"${record.composition}"`,
  );
});

it('lets a team give orders about its own part only, and only those of a team', async () => {
  const part = 'mfe-products';
  const first = (await live()) as LiveRecord;
  // tests/iam has all orders of all functions.
  expect((await promote(part, 'shell', OTHER)).refused?.code).toBe('release/foreign-part');
  const frozen = await stage.order(part, { action: 'freeze' });
  expect(frozen.refused?.code).toBe('release/order-not-allowed');
  const invalid = { action: 'promote', part: '../x', version: '1' };
  await expect(stage.order(part, invalid)).rejects.toThrow();
  expect(await live()).toEqual(first);
});

it('opens a preview without changing served or shared objects', async () => {
  const before = await live();
  const kept = await everything();
  const about = { part: 'shell', version: OTHER };
  const { answer } = await stage.order('previews', { action: 'preview', ...about });
  expect(answer).toMatchObject({ ...about, origin: 'https://preview.example' });
  expect(await everything()).toEqual(kept);
  const shown = `staged/sites/${String(answer?.composition)}`;
  expect((await stage.store.list(shown)).length).toBeGreaterThan(100);
  expect([...stage.previewEdge.keys()]).toEqual([`preview-${String(answer?.composition)}`]);
  expect([...stage.edge.keys()].sort()).toEqual(['last-good', 'live']);
  expect(await live()).toEqual(before);
  expect(stage.events.at(-1)?.name).toBe('site-prod-compose-preview');
});

it('serves the command with --stage, which reads directly and writes through the release functions', async () => {
  const release = async (...args: string[]) => {
    const run = runCommand(['tools/release/cli.ts', ...args, '--stage', 'prod', '--json'], {
      env: { ...stage.services, GITHUB_ACTOR: 'bob', GITHUB_RUN_ID: '7' },
    });
    return JSON.parse(await run) as LiveRecord & { live: LiveRecord };
  };
  const before = (await live()) as LiveRecord;
  expect((await release('status')).live).toEqual(before);
  const version = before.versions['mfe-products'] === PRODUCTS[0] ? PRODUCTS[1] : PRODUCTS[0];
  const released = await release('promote', 'mfe-products', version);
  expect(released).toMatchObject({ who: 'mfe-products: bob, run 7', from: before.composition });
  expect(released.commit).toBe(identifySender().commit);
  expect(await live()).toEqual(released);
  await expect(release('rollback', before.composition, '--yes', '--as', 'shell')).rejects.toThrow(
    '"code":"release/order-not-allowed"',
  );
  expect(await release('rollback', '--yes')).toMatchObject({
    who: 'platform: bob, run 7',
    action: 'rollback',
  });
  await expect(release('status', '--as', 'nobody')).rejects.toThrow('"code":"release/unknown-function"');
});

const PART = 'mfe-products';
const published = async (part: FixturePart): Promise<FixturePart> => {
  await publishFixture(stage.store, part);
  return part;
};
const promotePart = ({ version }: FixturePart) => promote(PART, PART, version);
const settingsOf = async (composition: unknown) => (await readComposition(stage.store, String(composition))).settings;

it('releases no version that only a pull request uploaded, by no order, and previews it', async () => {
  const part = product('pull request');
  await publishFixture(stage.store, part, pullsView);
  const about = { part: PART, version: part.version };
  const before = (await live()) as LiveRecord;
  const refused = {
    code: 'release/preview-only',
    message: expect.stringContaining(`${PART} ${part.version}`),
    remedy: expect.stringContaining(`npm run release -- publish ${PART}`),
  };
  for (const [name, order] of [
    [PART, { action: 'promote', ...about }],
    ['platform', { action: 'promote', ...about }],
    [PART, { action: 'rollout', ...about }],
    [
      'platform',
      { action: 'release-all', versions: { ...before.versions, [PART]: part.version }, after: before.sequence },
    ],
  ] as const)
    expect(await stage.order(name, order), `${name} ${order.action}`).toMatchObject({ refused });
  expect(await live()).toEqual(before);

  const { answer } = await stage.order('previews', { action: 'preview', ...about });
  expect(answer).toMatchObject(about);
  const base = keys.publicBase(PART, part.version);
  // The preview origin serves its scripts; a manifest there would make it releasable.
  expect(await stage.store.list(`staged/${base}`)).toContain(`staged/${base}assets/list.js`);
  expect(await stage.store.exists(`staged/${base}manifest.json`)).toBe(false);
  expect(await promotePart(part)).toMatchObject({ refused });
  // The same bytes, published after the merge.
  await published(part);
  expect((await promotePart(part)).answer).toMatchObject({ versions: { [PART]: part.version } });
});

it('reports pages of other parts that a module of the released one changes, and releases it', async () => {
  const harmless = await published(product('harmless'));
  expect((await promotePart(harmless)).answer).not.toHaveProperty('changedElsewhere');
  const patch = `const { join } = Array.prototype;
    Array.prototype.join = function (by) { return join.call(this, by === '\\n' ? '\\n\\n' : by); };`;
  const own = product('patched');
  const part = await published(namedFixture({ ...own, server: `${patch}\n${own.server}` }));
  const { answer } = await promotePart(part);
  const changed = [{ part: 'shell', pages: expect.any(Number), example: '/ (en)' }];
  expect(answer).toMatchObject({ versions: { [PART]: part.version }, changedElsewhere: changed });
  expect(await live()).toMatchObject({ changedElsewhere: changed });
  expect((await live())?.changedElsewhere?.[0]?.pages).toBeGreaterThan(20);
});

it('applies the deployed stage’s settings with the next order; orders cannot set them', async () => {
  const before = (await live()) as LiveRecord;
  expect(await settingsOf(before.composition)).toEqual(stageSettings(FILLED_STAGE));
  const changes = {
    origins: ['https://new.example'],
    agentIds: ['another-agent'],
    voiceLimits: { VOICE_CALL_SECONDS: 60 },
    languageDetection: 'stored',
    voiceLanguage: 'ru',
  } as const;
  await stage.deploy(changes);
  const changed = stageSettings({ ...FILLED_STAGE, ...changes });
  const version = before.versions[PART] ?? '';
  const about = { part: PART, version, settings: FIXTURE_SETTINGS };
  const { answer } = await stage.order(PART, { action: 'promote', ...about });
  expect(answer).toMatchObject({ versions: before.versions, from: before.composition });
  expect(await settingsOf(answer?.composition)).toEqual(changed);
  const home = String(await stage.store.read(keys.page(String(answer?.composition), 'en', '/')));
  expect(home).toContain('"agentId":"another-agent"');
  expect(home).toContain('https://new.example');
  await stage.deploy({});
});
