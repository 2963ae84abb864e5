import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CreateTableCommand, DynamoDBClient, waitUntilTableExists } from '@aws-sdk/client-dynamodb';
import { type CompositionManifest, EDGE_KEYS, keys, type Versions } from '@site/contracts/composition';
import { TABLE } from '@site/contracts/data';
import dynalite from 'dynalite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Listening, listen } from '../../infra/local/listen';
import { endCanary, startCanary } from '../../infra/release/canary';
import { filePointer, project } from '../../infra/release/edge-pointer';
import { LiveConflict, liveLog } from '../../infra/release/live-log';
import { promote, type ReleaseTarget, releaseAll, rollback } from '../../infra/release/release';
import { folderStore } from '../../infra/release/store/folder-store';
import { FIXTURE_SETTINGS } from './support/fixture-parts';

let server: Listening;
let table: string;
let dir: string;
let composed: Versions[];

const client = () =>
  new DynamoDBClient({
    endpoint: server.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });

beforeAll(async () => {
  server = await listen(dynalite({ createTableMs: 0 }), { port: 0, what: 'DynamoDB' });
});
afterAll(() => server.close());

beforeEach(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'releases-'));
  composed = [];
  table = `releases-${path.basename(dir)}`;
  const keySchema = [
    { AttributeName: TABLE.partitionKey, KeyType: 'HASH' as const },
    { AttributeName: TABLE.sortKey, KeyType: 'RANGE' as const },
  ];
  await client().send(
    new CreateTableCommand({
      TableName: table,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: keySchema,
      AttributeDefinitions: keySchema.map(({ AttributeName }) => ({ AttributeName, AttributeType: 'S' })),
    }),
  );
  await waitUntilTableExists(
    { client: client(), maxWaitTime: 10, minDelay: 0.02, maxDelay: 0.1 },
    { TableName: table },
  );
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const hex = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);
const A = { shell: hex('s1'), 'mfe-products': hex('p1'), 'mfe-content': hex('c1') };

/** A team's tool, with a composer that renders nothing; `meanwhile` runs once while it composes. */
function team(who: string, meanwhile?: () => Promise<unknown>): ReleaseTarget {
  let interrupt = meanwhile;
  const store = folderStore(path.join(dir, 'bucket'));
  return {
    who,
    store,
    log: liveLog({ table, endpoint: server.url }),
    pointer: filePointer(path.join(dir, 'kvs.json')),
    rehearse: () => Promise.reject(new Error('nothing is published here')),
    async compose(versions, settings) {
      composed.push(versions);
      const once = interrupt;
      interrupt = undefined;
      await once?.();
      const id = hex(JSON.stringify(Object.entries(versions).sort()));
      const manifest: CompositionManifest = { id, versions, settings, createdAt: '2026-11-21', pages: [] };
      await store.writeOnce(keys.composition(id), JSON.stringify(manifest));
      return manifest;
    },
  };
}

const pointer = () => {
  const values = JSON.parse(readFileSync(path.join(dir, 'kvs.json'), 'utf8')) as Record<string, string>;
  return JSON.parse(values[EDGE_KEYS.live] ?? '{}') as unknown;
};
const edge = () => {
  const values = JSON.parse(readFileSync(path.join(dir, 'kvs.json'), 'utf8')) as Record<string, string>;
  const id = (key: string) => (JSON.parse(values[key] ?? '{}') as { id?: string }).id;
  return { live: id(EDGE_KEYS.live), lastGood: id(EDGE_KEYS.lastGood) };
};

it('takes over what another team released while it composed, and renders again', async () => {
  const other = team('content');
  await releaseAll(other, A, FIXTURE_SETTINGS);
  composed = [];
  const products = team('products', () => promote(other, 'mfe-content', hex('c2')));
  const live = await promote(products, 'mfe-products', hex('p2'));
  expect(live.versions).toEqual({ ...A, 'mfe-products': hex('p2'), 'mfe-content': hex('c2') });
  expect(live).toMatchObject({ sequence: 3, who: 'products', action: 'promote' });
  expect(composed.at(-1)).toEqual(live.versions);
  expect(composed).toHaveLength(3);
  expect(edge().live).toBe(live.composition);
});

it('loses nobody when two teams release at once, again and again', async () => {
  const teams = { 'mfe-products': team('products'), 'mfe-content': team('content') };
  await releaseAll(teams['mfe-products'], A, FIXTURE_SETTINGS);
  for (let round = 0; round < 100; round++) {
    const versions = { 'mfe-products': hex(`p ${round}`), 'mfe-content': hex(`c ${round}`) };
    await Promise.all(
      Object.entries(versions).map(([name, version]) =>
        promote(teams[name as keyof typeof teams], name, version),
      ),
    );
    const live = await teams['mfe-products'].log.current();
    expect(live?.versions).toMatchObject(versions);
    expect(edge().live).toBe(live?.composition);
  }
  const history = await teams['mfe-products'].log.history();
  expect(history.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 201 }, (_, at) => 201 - at));
}, 180_000);

it('promotes what is live already without a record', async () => {
  const target = team('products');
  await releaseAll(target, A, FIXTURE_SETTINGS);
  const live = await promote(target, 'mfe-products', A['mfe-products']);
  expect(live.sequence).toBe(1);
  expect(composed).toHaveLength(1);
});

it('rolls back without rendering, to the composition before or to a named one', async () => {
  const target = team('products');
  const first = (await releaseAll(target, A, FIXTURE_SETTINGS)).id;
  const second = (await promote(target, 'mfe-products', hex('p2'))).composition;
  await promote(target, 'mfe-products', hex('p3'));
  composed = [];
  expect((await rollback(target)).composition).toBe(second);
  expect(edge().live).toBe(second);
  const live = await rollback(target, first);
  expect(live).toMatchObject({ composition: first, versions: A, action: 'rollback', sequence: 5 });
  expect(edge().live).toBe(first);
  expect(composed).toEqual([]);
  await expect(rollback(target, hex('never'))).rejects.toThrow('was never live');
});

it('refuses a number that is taken', async () => {
  const { log } = team('products');
  const record = {
    sequence: 1,
    composition: hex('x'),
    versions: A,
    who: 'products',
    when: '2026-11-21',
    action: 'start' as const,
  };
  await log.append(record);
  await expect(log.append({ ...record, who: 'content' })).rejects.toBeInstanceOf(LiveConflict);
  expect((await log.current())?.who).toBe('products');
});

it('shows the edge the newest release, whoever projects last', async () => {
  const target = team('products');
  const first = (await releaseAll(target, A, FIXTURE_SETTINGS)).id;
  const second = (await promote(target, 'mfe-products', hex('p2'))).composition;
  // A tool that was held up since the first release projects only now.
  await project(target.log, target.pointer);
  expect(edge()).toEqual({ live: second, lastGood: first });
});

it('shows the edge the newest release when a slow tool writes over a fast one', async () => {
  const fast = team('content');
  await releaseAll(fast, A, FIXTURE_SETTINGS);
  const slow = team('products');
  let overtaken = false;
  const { pointer } = slow;
  slow.pointer = {
    async write(values) {
      if (!overtaken) {
        overtaken = true;
        await promote(fast, 'mfe-content', hex('c2'));
      }
      await pointer.write(values);
    },
  };
  await promote(slow, 'mfe-products', hex('p2'));
  const live = await fast.log.current();
  expect(live?.versions).toMatchObject({ 'mfe-products': hex('p2'), 'mfe-content': hex('c2') });
  expect(edge().live).toBe(live?.composition);
});

it.each(['compose', 'append', 'project'] as const)(
  'leaves the site whole when it is killed before %s, and the same command again finishes it',
  async (step) => {
    const target = team('products');
    const first = (await releaseAll(target, A, FIXTURE_SETTINGS)).id;
    const killed = () => Promise.reject(new Error('killed'));
    const broken: ReleaseTarget = {
      ...target,
      ...(step === 'compose' ? { compose: killed } : {}),
      ...(step === 'append' ? { log: { ...target.log, append: killed } } : {}),
      ...(step === 'project' ? { pointer: { write: killed } } : {}),
    };
    await expect(promote(broken, 'mfe-products', hex('p2'))).rejects.toThrow('killed');
    expect(edge().live).toBe(first);
    const live = await promote(target, 'mfe-products', hex('p2'));
    expect(edge()).toEqual({ live: live.composition, lastGood: first });
    expect(live.sequence).toBe(2);
  },
);

it('starts with the sources as they stand, but keeps what was released since', async () => {
  const target = team('products');
  await releaseAll(target, A, FIXTURE_SETTINGS);
  const released = await promote(target, 'mfe-products', hex('p2'));
  await releaseAll(target, A, FIXTURE_SETTINGS);
  expect((await target.log.current())?.sequence).toBe(released.sequence);
  await releaseAll(target, { ...A, shell: hex('s2') }, FIXTURE_SETTINGS);
  expect((await target.log.current())?.versions.shell).toBe(hex('s2'));
});

it('runs a canary beside what is live, through releases of others, until it is released, ended or rolled back', async () => {
  const target = team('products');
  const start = await releaseAll(target, A, FIXTURE_SETTINGS);
  const begun = await startCanary(target, 10, { part: 'mfe-products', version: hex('p2') });
  expect(begun).toMatchObject({ composition: start.id, versions: A, action: 'canary', who: 'products' });
  const canary = begun.canary?.composition;
  expect(pointer()).toEqual({ id: start.id, canary: { id: canary, percent: 10 } });
  expect((await startCanary(target, 0.5)).canary).toEqual({ composition: canary, percent: 0.5 });

  // Another team's release goes to everybody, and the canary shows it too.
  const released = await promote(team('content'), 'mfe-content', hex('c2'));
  expect(composed.at(-1)).toEqual({ ...A, 'mfe-products': hex('p2'), 'mfe-content': hex('c2') });
  expect(released.canary).toMatchObject({ percent: 0.5 });
  expect(released.canary?.composition).not.toBe(canary);

  const whole = await promote(target, 'mfe-products', hex('p2'));
  expect(whole.canary).toBeUndefined();
  expect(pointer()).toEqual({ id: released.canary?.composition });

  await startCanary(target, 100, { composition: start.id });
  expect((await rollback(target, start.id)).canary).toBeUndefined();
  await startCanary(target, 1, { composition: whole.composition });
  expect(await endCanary(target)).toMatchObject({ composition: start.id, action: 'canary' });
  expect(pointer()).toEqual({ id: start.id });
});

it('refuses a canary that is none', async () => {
  const target = team('products');
  const { id } = await releaseAll(target, A, FIXTURE_SETTINGS);
  const refused = (percent: number, composition?: string) =>
    expect(startCanary(target, percent, composition ? { composition } : undefined)).rejects;
  await refused(Number.NaN, id).toThrow('from 0 to 100');
  await refused(101, id).toThrow('from 0 to 100');
  await refused(5).toThrow('There is no canary yet');
  await refused(5, id).toThrow('is live for everybody');
  await refused(5, hex('none')).toThrow('does not exist');
  await expect(endCanary(target)).rejects.toThrow('There is no canary.');
  expect((await target.log.history()).length).toBe(1);
});
