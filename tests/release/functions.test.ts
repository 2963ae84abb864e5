import { refusal } from '@platform/base/test-support/refusal';
import { manifestKey } from '@platform/composer/checks/artefact';
import { caller } from '@platform/releases/aws/invoke';
import { keys } from '@site/site-model/bucket-keys';
import type { CompositionManifest } from '@site/site-model/composition';
import { EDGE_KEYS } from '@site/site-model/edge-store';
import type { LiveRecord } from '@site/site-model/release-log';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { fixtureRemote, fixtureShell, namedFixture } from '../composition/support/fixture-parts';
import { runCommand } from '../e2e/support/command';
import { LONG, type ReleasedStage, startReleasedStage } from './support/start-released-stage';

const PAGES = ['/products/lumi-ai'];
const shell = (mark: string) =>
  namedFixture(fixtureShell({ without: PAGES, css: `main{x:${mark}}.unused{x:y}` }), mark);
const product = (mark: string) => namedFixture(fixtureRemote({ pages: PAGES }), mark);
const QUOTE = { kind: 'quote' as const, file: 'content/lumiAi/*.json', at: ['testimonials.items.*'] };
/** A version with a quote that nobody has confirmed. */
const OPEN = namedFixture({
  ...fixtureRemote({ pages: PAGES }),
  placeholders: [{ ...QUOTE, filled: 'the words of a client' }],
});
const PARTS = [shell('a'), shell('b'), product('c'), product('d'), product('e'), OPEN];
type Versions = [string, string, string, string, string];
const [SHELL, OTHER, ...PRODUCTS] = PARTS.slice(0, -1).map(({ version }) => version) as Versions;

let stage: ReleasedStage;
const live = () => stage.live();
const keysIn = (...folders: string[]) => Promise.all(folders.map((folder) => stage.store.list(folder)));
/** Returns all keys that the site's distribution serves, and those that compositions share. */
const everything = () => keysIn('sites', 'data', 'mfe', 'shell', 'rendered');
const promote: ReleasedStage['promote'] = (...order) => stage.promote(...order);

vi.setConfig({ testTimeout: LONG });
beforeAll(async () => {
  stage = await startReleasedStage(PARTS);
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

it('lets a team change only its own part, whatever the order says', async () => {
  const before = await live();
  expect((await promote('mfe-products', 'shell', OTHER)).refused?.code).toBe('release/foreign-part');
  expect((await promote('previews', 'mfe-products', PRODUCTS[2])).refused?.code).toBe(
    'release/order-not-allowed',
  );
  for (const action of ['freeze', 'thaw'])
    expect((await stage.order('mfe-products', { action })).refused).toMatchObject(
      refusal('release/order-not-allowed', `The release function mfe-products may not ${action}`),
    );
  await expect(
    stage.order('mfe-products', { action: 'promote', part: '../x', version: '1' }),
  ).rejects.toThrow();
  expect(await live()).toEqual(before);
});

it('lets a team change only its own rollout and its own place in the line, and applies a freeze to all', async () => {
  const part = 'mfe-products';
  const first = (await live()) as LiveRecord;
  const begun = await stage.order(part, { action: 'rollout', part, version: PRODUCTS[2] });
  const rollout = { part, version: PRODUCTS[2], percent: 10 };
  expect(begun.answer).toMatchObject({ composition: first.composition, rollout });
  expect(await stage.store.exists(manifestKey(part, PRODUCTS[2]))).toBe(true);
  const { since, stepSince } = (await live())?.rollout ?? {};
  const waiting = await stage.order('shell', { action: 'rollout', part: 'shell', version: OTHER });
  expect(waiting.answer).toMatchObject({ rollout, waiting: [{ part: 'shell', version: OTHER }] });
  const seen = { part, since, percent: 10, stepSince };
  for (const order of [
    { action: 'rollout', part, version: PRODUCTS[1] },
    { action: 'advance', ...seen },
    { action: 'withdraw', ...seen },
    { action: 'start-next', part, since },
    { action: 'abort', part },
    { action: 'rollback-part', part },
    { action: 'retire', part },
  ])
    expect((await stage.order('shell', order)).refused).toMatchObject(
      refusal('release/foreign-part', `The release function shell may not ${order.action} ${part}.`),
    );
  await stage.order('platform', { action: 'freeze', reason: 'an incident' });
  expect((await promote('shell', 'shell', OTHER)).refused).toMatchObject(
    refusal('release/frozen', ': an incident.'),
  );
  expect((await stage.order(part, { action: 'advance', ...seen })).answer).toMatchObject({ rollout });
  expect((await stage.order(part, { action: 'withdraw', ...seen })).refused).toBeUndefined();
  await stage.order('platform', { action: 'thaw' });
  expect((await live())?.rollout).toBeUndefined();
  // Restore the state for the following tests.
  await stage.order('shell', { action: 'abort', part: 'shell' });
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

it('refuses a version with placeholders in every function that releases it, and previews it', async () => {
  const before = (await live()) as LiveRecord;
  const about = { part: 'mfe-products', version: OPEN.version };
  const refused = {
    faults: [{ code: 'release/placeholder', part: 'mfe-products', file: QUOTE.file }],
  };
  for (const name of ['mfe-products', 'platform'])
    for (const action of ['promote', 'rollout'])
      expect((await stage.order(name, { action, ...about })).refused, name).toMatchObject(refused);
  expect(await live()).toEqual(before);
  expect((await stage.order('previews', { action: 'preview', ...about })).answer).toMatchObject(about);
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
  expect(released.commit).toBe(caller().commit);
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

it('lets people on duty end the rollout of any part and roll it back, and release nothing new', async () => {
  const before = (await live()) as LiveRecord;
  const part = 'mfe-products';
  const [next = '', another = ''] = PRODUCTS.filter((version) => version !== before.versions[part]);
  await promote(part, part, next);
  await stage.order(part, { action: 'rollout', part, version: another });
  for (const action of ['promote', 'rollout'])
    expect((await stage.order('operators', { action, part, version: another })).refused?.code).toBe(
      'release/order-not-allowed',
    );
  expect((await stage.order('operators', { action: 'abort', part })).answer).toMatchObject({ rollout: true });
  const back = await stage.order('operators', { action: 'rollback-part', part, from: next }, 'duty');
  expect(back.answer).toMatchObject({ versions: before.versions, part, who: 'operators: duty' });
  expect((await live())?.rollout).toBeUndefined();
});
