import { rmSync } from 'node:fs';
import { S3Client } from '@aws-sdk/client-s3';
import { faultyProxy } from '@platform/base/test-support/faulty-proxy';
import { folderStore } from '@platform/composer/store/object-store';
import { s3Store } from '@platform/composer/store/s3-store';
import { kvsClient, kvsPointer } from '@platform/releases/aws/aws-site';
import { liveLog, previewLog, projectionRecord } from '@platform/releases/log/live-log';
import { createTable } from '@platform/releases/test-support/create-table';
import { startBucket } from '@platform/releases/test-support/start-bucket';
import { keyValueStoreFixture } from '@platform/releases/test-support/start-key-value-store';
import type { LiveRecord, PreviewRecord } from '@site/site-model/release-log';
import { expect, it, vi } from 'vitest';
import { A, hex, idOf, releaseFixture } from './support/teams';

/*
 * The SDK repeats a write whose answer was lost, which then meets its own first attempt. Orders know nothing of that: every write that
 * they are made of answers and does the same as if nothing had been lost.
 */

const fixture = releaseFixture();
const edge = keyValueStoreFixture();
const WHEN = '2026-11-22T10:00:00.000Z';
const RECORD: LiveRecord = {
  ...{ sequence: 1, composition: idOf('a'), versions: A, who: 'anna', when: WHEN, action: 'release-all' },
};
const PREVIEW: PreviewRecord = {
  ...{ composition: idOf('p'), part: 'mfe-products', version: hex('p2'), who: 'anna', when: WHEN },
  until: '2026-11-29T10:00:00.000Z',
};

/** Every write of a stage, with what is there before. */
const WRITES: Record<string, ((stage: Awaited<ReturnType<typeof startStage>>) => Promise<unknown>)[]> = {
  'a record of the live log': [({ log }) => log.append(RECORD)],
  'a record after another': [({ log }) => log.append(RECORD), ({ log }) => log.append({ ...RECORD, sequence: 2 })],
  'what the edge has': [({ projection }) => projection.write({ sequence: 1, when: WHEN })],
  'a preview': [({ previews }) => previews.put(PREVIEW)],
  'the end of a preview': [
    ({ previews }) => previews.put(PREVIEW),
    ({ previews }) => previews.close(PREVIEW, new Date(WHEN)),
  ],
  'a new object': [({ store }) => store.writeOnce('sites/a', 'one')],
  'an object that is there': [
    ({ store }) => store.writeOnce('sites/a', 'one'),
    ({ store }) => store.writeOnce('sites/a', 'one'),
  ],
  'the end of an object': [({ store }) => store.writeOnce('sites/a', 'one'), ({ store }) => store.remove('sites/a')],
  'more keys of the edge than fit into one request': [
    ({ pointer }) => pointer.write({ old: 'a' }),
    ({ pointer }) =>
      pointer.write({
        old: undefined,
        ...Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`k${at}`, 'b'])),
      }),
  ],
};

/** Starts an empty stage behind proxies; `fault` decides what happens to each call of its table, bucket and key-value store. */
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
  edge.values.clear();
  vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE', await through(edge.url));
  const { endpoint: database } = fixture.database();
  await createTable(database, table);
  const releases = { table, endpoint: await through(database) };
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const s3 = { region: 'us-east-1', credentials, endpoint: await through(bucket.url), forcePathStyle: true };
  return {
    store: s3Store(new S3Client(s3), 'bucket'),
    pointer: kvsPointer(kvsClient(), edge.arn),
    log: liveLog(releases),
    previews: previewLog(releases),
    projection: projectionRecord(releases),
    stop: async () => void (await Promise.all(stops.map((stop) => stop()))),
  };
}

/** Makes a write, of which the answer to the n-th request is lost; returns what is stored afterwards, and the number of requests. */
async function outcome(name: string, steps: (typeof WRITES)[string], lost: number) {
  let requests = Number.NEGATIVE_INFINITY;
  const stage = await startStage(`${name.replaceAll(' ', '-')}-${lost}`, (operation) =>
    /^(Put|Update|PUT |POST |DELETE )/.test(operation) && ++requests === lost ? 'lost' : undefined,
  );
  try {
    for (const step of steps.slice(0, -1)) await step(stage);
    requests = 0;
    await steps.at(-1)?.(stage);
    const asked = requests;
    const { log, previews, projection, store } = stage;
    const records = [await log.history(), await previews.list(), await projection.read()];
    return { asked, stored: [...records, [...edge.values], await store.list('sites')] };
  } finally {
    await stage.stop();
  }
}

it.each(Object.entries(WRITES))(
  '%s is written as once, whichever answer is lost',
  async (name, steps) => {
    const { asked, stored } = await outcome(name, steps, 0);
    expect(asked).toBeGreaterThan(0);
    for (let lost = 1; lost <= asked; lost++)
      expect((await outcome(name, steps, lost)).stored, `request ${lost} of ${asked}`).toEqual(stored);
  },
  60_000,
);
