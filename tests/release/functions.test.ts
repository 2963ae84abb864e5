import { refusal } from '@platform/base/test-support/refusal';
import { manifestKey } from '@platform/composer/checks/artefact';
import { caller } from '@platform/releases/aws/invoke';
import { LOCAL_CREDENTIALS } from '@platform/releases/local/running-platform';
import { liveLog } from '@platform/releases/log/live-log';
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

/** Whom AWS names to the door, whatever the sender states. */
const SIGNED = `team/${LOCAL_CREDENTIALS.AWS_ACCESS_KEY_ID}`;

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
    who: 'mfe-products: alice (unverified)',
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
      refusal('release/order-not-allowed', `The door mfe-products may not ${action}`),
    );
  await expect(
    stage.order('mfe-products', { action: 'promote', part: '../x', version: '1' }),
  ).rejects.toThrow();
  expect(await live()).toEqual(before);
});

it('limits canaries to the team’s own slot, and applies a freeze to all', async () => {
  const slot = 'mfe-products';
  const choice = { part: slot, version: PRODUCTS[2] };
  const first = (await live()) as LiveRecord;
  const canary = await stage.order(slot, { action: 'canary', percent: 10, choice });
  expect(canary.answer).toMatchObject({ canaries: [{ slot, buckets: [[0, 1000]] }] });
  const theirs = { choice: { part: 'shell', version: OTHER }, percent: 20 };
  const both = await stage.order('shell', { action: 'canary', ...theirs });
  expect(both.answer).toMatchObject({
    composition: first.composition,
    canaries: [{ slot }, { slot: 'shell', buckets: [[1000, 3000]] }],
  });
  const foreign = { code: 'release/foreign-part', message: `The door shell may not release ${slot}.` };
  for (const order of [
    { action: 'end-canary', slot },
    { action: 'step-canary', slot, percent: 5 },
    { action: 'canary', percent: 5, choice },
    { action: 'abort', part: slot },
  ])
    expect((await stage.order('shell', order)).refused).toMatchObject(foreign);
  // Canaries of compositions are the platform's and the people's on duty; the oldest is no other slot's canary.
  const composition = (await liveLog(stage.table).history()).at(-1)?.composition ?? '';
  const ofSite = { action: 'canary', percent: 5, choice: { composition } };
  expect((await stage.order('shell', ofSite)).refused).toMatchObject({
    message: 'The door shell may not release site.',
  });
  expect((await stage.order('operators', ofSite)).answer).toMatchObject({
    canaries: [{ slot }, { slot: 'shell' }, { slot: 'site', composition, buckets: [[3000, 3500]] }],
  });
  expect((await stage.order('operators', { action: 'canary', percent: 5, choice })).refused).toMatchObject({
    code: 'release/order-not-allowed',
  });
  expect((await stage.order('operators', { action: 'end-canary', slot: 'site' })).refused).toBeUndefined();
  const shown = await stage.order(slot, { action: 'show-canary', slot });
  expect(shown.answer).toMatchObject({ url: 'https://site.example/?bucket=0' });
  await stage.order('platform', { action: 'freeze', reason: 'an incident' });
  expect((await promote('shell', 'shell', OTHER)).refused).toMatchObject(
    refusal('release/frozen', ': an incident.'),
  );
  expect((await stage.order(slot, { action: 'end-canary', slot })).refused).toBeUndefined();
  await stage.order('platform', { action: 'thaw' });
  // Restore the state for the following tests.
  await stage.order('platform', { action: 'rollback', to: first.composition });
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

it('refuses a version with placeholders at every door that releases it, and previews it', async () => {
  const before = (await live()) as LiveRecord;
  const about = { part: 'mfe-products', version: OPEN.version };
  const refused = {
    faults: [{ code: 'release/placeholder', part: 'mfe-products', file: QUOTE.file }],
  };
  for (const door of ['mfe-products', 'platform']) {
    expect((await promote(door, about.part, about.version)).refused, door).toMatchObject(refused);
    const canary = { action: 'canary', percent: 5, choice: about };
    expect((await stage.order(door, canary)).refused, door).toMatchObject(refused);
  }
  expect(await live()).toEqual(before);
  expect((await stage.order('previews', { action: 'preview', ...about })).answer).toMatchObject(about);
});

it('serves the command with --stage, which reads directly and writes through the doors', async () => {
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
  expect(released).toMatchObject({ who: `mfe-products: ${SIGNED}`, from: before.composition });
  expect(released.commit).toBe(caller().commit);
  expect(await live()).toEqual(released);
  await expect(release('rollback', before.composition, '--yes', '--as', 'shell')).rejects.toThrow(
    '"code":"release/changes-others"',
  );
  expect(await release('rollback', '--yes')).toMatchObject({
    who: `platform: ${SIGNED}`,
    action: 'rollback',
  });
  await expect(release('status', '--as', 'nobody')).rejects.toThrow('"code":"release/unknown-door"');
});

it('lets people on duty roll any part back and end its canary, and release nothing new', async () => {
  const before = (await live()) as LiveRecord;
  const part = 'mfe-products';
  const [next = '', another = ''] = PRODUCTS.filter((version) => version !== before.versions[part]);
  await promote(part, part, next);
  const choice = { part, version: another };
  await stage.order(part, { action: 'canary', percent: 10, choice });
  for (const order of [
    { action: 'promote', part, version: another },
    { action: 'canary', percent: 20, choice },
  ])
    expect((await stage.order('operators', order)).refused?.code).toBe('release/order-not-allowed');
  expect((await stage.order('operators', { action: 'abort', part })).answer).toMatchObject({
    canary: true,
  });
  const back = await stage.order('operators', { action: 'rollback-part', part, from: next }, 'duty', {
    authorization: 'forged',
  });
  expect(back.answer).toMatchObject({
    versions: before.versions,
    part,
    who: 'operators: duty (unverified)',
  });
  expect((await live())?.canaries).toBeUndefined();
});
