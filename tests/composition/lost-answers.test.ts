import { rmSync } from 'node:fs';
import { S3Client } from '@aws-sdk/client-s3';
import { faultyProxy } from '@platform/base/test-support/faulty-proxy';
import { folderStore } from '@platform/composer/store/folder-store';
import { s3Store } from '@platform/composer/store/s3-store';
import { kvsClient, kvsPointer } from '@platform/releases/adapters';
import { collect } from '@platform/releases/collect';
import { liveLog, previewLog, projectionRecord } from '@platform/releases/log/live-log';
import { repair } from '@platform/releases/log/repair';
import type { ReleaseOrder } from '@platform/releases/orders/order-schema';
import { callerOn } from '@platform/releases/orders/orders';
import { createTable } from '@platform/releases/test-support/create-table';
import { startBucket } from '@platform/releases/test-support/start-bucket';
import { keyValueStoreFixture } from '@platform/releases/test-support/start-key-value-store';
import { expect, it, vi } from 'vitest';
import { A, hex, releaseFixture } from './support/teams';

const fixture = releaseFixture();
const edge = keyValueStoreFixture();

type Step = (stage: Awaited<ReturnType<typeof startStage>>) => Promise<unknown>;
const order =
  (one: ReleaseOrder): Step =>
  ({ call }) =>
    call(one);

const PRODUCTS = 'mfe-products';
const version = hex('p2');
const start = order({ action: 'start', versions: A });
const promote = order({ action: 'promote', part: PRODUCTS, version });
const rollout = order({ action: 'rollout', part: PRODUCTS, version });
const waiting = order({ action: 'rollout', part: 'mfe-content', version: hex('c2') });
/** An order of the judge about the rollout that runs, or the head of the line. */
const judged =
  (action: 'advance' | 'withdraw' | 'start-next'): Step =>
  async ({ target, call }) => {
    const { rollout, waiting: [head] = [] } = (await target.log.current()) ?? {};
    if (action === 'start-next') return head && call({ action, part: head.part, since: head.since });
    if (!rollout) throw new Error('no rollout');
    const { part, since, percent, stepSince } = rollout;
    return call({ action, part, since, percent, stepSince });
  };
const preview = order({ action: 'preview', part: PRODUCTS, version });
const LATER = new Date('2026-12-31T00:00:00.000Z');
const LEFT_OVER = 'sites/0123456789ab/index.html';

/** What changes a stage, with what comes before it. */
const CHANGES: Record<
  ReleaseOrder['action'] | 'start again' | 'wait' | 'advance to all' | 'repair' | 'gc' | 'publish',
  Step[]
> = {
  start: [start],
  'start again': [start, order({ action: 'start', versions: { ...A, shell: hex('s2') }, after: 1 })],
  promote: [start, promote],
  rollout: [start, rollout],
  wait: [start, rollout, waiting],
  advance: [start, rollout, judged('advance')],
  'advance to all': [start, rollout, waiting, judged('advance'), judged('advance')],
  withdraw: [start, rollout, judged('withdraw')],
  'start-next': [start, rollout, waiting, judged('withdraw'), judged('start-next')],
  rollback: [start, promote, order({ action: 'rollback' })],
  'rollback-part': [start, promote, order({ action: 'rollback-part', part: PRODUCTS })],
  retire: [start, order({ action: 'retire', part: 'mfe-content', gone: true })],
  freeze: [start, order({ action: 'freeze', reason: 'the sale' })],
  thaw: [start, order({ action: 'freeze' }), order({ action: 'thaw' })],
  preview: [start, preview],
  abort: [start, rollout, preview, order({ action: 'abort', part: PRODUCTS })],
  repair: [
    ...[start, promote, preview],
    ({ target }) => {
      edge.values.clear();
      return repair(target, { now: LATER, full: true });
    },
  ],
  gc: [
    ...([start, promote, ({ target }) => target.store.writeOnce(LEFT_OVER, 'interrupted')] satisfies Step[]),
    ({ target }) => collect(target, { now: LATER, pinned: [], dryRun: false }),
  ],
  publish: [({ target }) => target.store.writeOnce('staged/mfe/mfe-products/0/routes.js', 'export {}')],
};

/** Operations whose repetition may meet their own first attempt; any SDK repeats reads. */
const WRITES = /^(Put|Update|Delete|PUT |DELETE )/;

/** Starts an empty stage behind proxies; `fault` decides what happens to each call of its table, bucket and key-value stores. */
async function startStage(table: string, fault: Parameters<typeof faultyProxy>[1]) {
  const stops: (() => Promise<void>)[] = [];
  const through = async (url: string) => {
    const proxy = await faultyProxy(url, fault);
    stops.unshift(proxy.stop);
    return proxy.endpoint;
  };
  const folder = `${fixture.folder()}/bucket`;
  rmSync(folder, { recursive: true, force: true });
  const bucket = await startBucket(folderStore(folder));
  stops.push(bucket.close);
  for (const values of [edge.values, edge.previews.values]) values.clear();
  vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE', await through(edge.url));
  const { endpoint: database } = fixture.database();
  await createTable(database, table);
  const releases = { table, endpoint: await through(database) };
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const s3 = { region: 'us-east-1', credentials, endpoint: await through(bucket.url), forcePathStyle: true };
  const target = {
    ...fixture.team('products'),
    store: s3Store(new S3Client(s3), 'bucket'),
    pointer: kvsPointer(kvsClient(), edge.arn),
    previewPointer: kvsPointer(kvsClient(), edge.previews.arn),
    log: liveLog(releases),
    previews: previewLog(releases),
    projection: projectionRecord(releases),
  };
  const call = callerOn({ target, previewOrigin: 'https://preview.test' });
  return { target, call, stop: async () => void (await Promise.all(stops.map((stop) => stop()))) };
}

/**
 * Makes a change of which the answer to the n-th write is lost; returns its answer, what is stored afterwards (without dates), and the
 * number of writes.
 */
async function outcome(change: keyof typeof CHANGES, lost: number) {
  const steps = CHANGES[change].toSpliced(-1);
  let calls = Number.NEGATIVE_INFINITY;
  const stage = await startStage(`${change.replaceAll(' ', '-')}-${lost}`, (operation) =>
    WRITES.test(operation) && ++calls === lost ? 'lost' : undefined,
  );
  try {
    for (const step of steps) await step(stage);
    calls = 0;
    const answer = await CHANGES[change].at(-1)?.(stage);
    const asked = calls;
    calls = Number.NEGATIVE_INFINITY;
    const { log, previews, projection, store } = stage.target;
    const stored = {
      answer,
      edge: [...edge.values, ...edge.previews.values],
      log: await log.history(),
      previews: await previews.list(),
      projection: await projection.read(),
      files: [...(await store.list('sites')), ...(await store.list('staged'))],
    };
    return {
      asked,
      // A rollout's turn follows from its beginning.
      told: JSON.stringify(stored, null, 1).replaceAll(
        /\d{4}-\d\d-\d\dT[\d:.]+Z|\d{13}|(?<=turn\\":)\d+/g,
        'date',
      ),
    };
  } finally {
    await stage.stop();
  }
}

it.each(Object.keys(CHANGES) as (keyof typeof CHANGES)[])(
  '%s: answers and does the same whichever write’s answer is lost',
  async (change) => {
    const { asked, told } = await outcome(change, 0);
    expect(asked).toBeGreaterThan(0);
    for (let lost = 1; lost <= asked; lost++)
      expect((await outcome(change, lost)).told, `write ${lost} of ${asked}`).toBe(told);
  },
  60_000,
);
