import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Listening, listen } from '@platform/base/listen';
import { sha256 } from '@platform/composer/attestation/statement';
import { manifestKey } from '@platform/composer/manifest-key';
import { folderStore } from '@platform/composer/store/folder-store';
import { STAGED } from '@site/site-model/bucket-keys';
import type { LiveRecord } from '@site/site-model/release-log';
import dynalite from 'dynalite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTable } from '../test-support/create-table';
import { ADMITTED_DAYS, type AdmittedLog, admittedList, admittedLog } from './admitted-log';
import { liveLog } from './live-log';
import { partition, type ReleaseTable } from './release-table';

const PART = 'mfe-products';
const ID = (number: number) => String(number).padStart(12, '0');
const NOW = new Date('2026-11-23T08:00:00Z');
let server: Listening;
let dir: string;
let table: ReleaseTable;
let lists: AdmittedLog;
let count = 0;
beforeAll(async () => {
  server = await listen(dynalite({ createTableMs: 0 }), { port: 0, what: 'DynamoDB' });
});
afterAll(() => server.close());
beforeEach(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'admitted-'));
  table = { table: `releases-${++count}`, endpoint: server.url };
  await createTable(server.url, table.table);
  lists = admittedLog(table);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const target = () => ({ store: folderStore(dir), log: liveLog(table), who: 'anna' });
const shows = (sequence: number, versions: Record<string, string>): LiveRecord => ({
  ...{ sequence, composition: ID(sequence), versions, who: 'anna', when: NOW.toISOString() },
  action: sequence === 1 ? 'start' : 'promote',
});
const store = (version: number, prefix = '') =>
  target().store.writeOnce(prefix + manifestKey(PART, ID(version)), `manifest ${version}`);

it('lists once what was released before and is still stored, with the digest of its manifest', async () => {
  await store(1);
  await store(2, STAGED);
  await store(4);
  for (const number of [1, 2, 3]) await target().log.append(shows(number, { [PART]: ID(number) }));
  const list = await admittedList(lists, target(), { record: true, now: NOW });
  expect(list).toEqual({
    // 3 is gone, and 4 was never released.
    versions: [1, 2].map((number) => ({
      ...{ part: PART, version: ID(number) },
      manifest: sha256(`manifest ${number}`),
    })),
    who: 'anna',
    when: NOW.toISOString(),
    until: new Date(NOW.getTime() + ADMITTED_DAYS * 86_400_000).toISOString(),
  });
  await target().log.append(shows(4, { [PART]: ID(4) }));
  expect(await admittedList(lists, target(), { record: true })).toEqual(list);
});

it('includes the versions of canaries', async () => {
  await store(1);
  await store(2);
  const canary = {
    ...{ slot: PART, composition: ID(9), versions: { [PART]: ID(2) }, buckets: [], who: 'anna' },
    ...{ since: NOW.toISOString(), shareSince: NOW.toISOString() },
  };
  await target().log.append({ ...shows(1, { [PART]: ID(1) }), canaries: [canary] });
  const { versions } = await admittedList(lists, target(), { record: true });
  expect(versions.map(({ version }) => version)).toEqual([ID(1), ID(2)]);
});

it('records nothing where it may not, and one list of several processes', async () => {
  await admittedList(lists, target(), { record: false });
  expect(await lists.current()).toBeUndefined();
  const minutes = [1, 2, 3].map((minute) => new Date(NOW.getTime() + minute * 60_000));
  const all = await Promise.all(minutes.map((now) => admittedList(lists, target(), { record: true, now })));
  expect(new Set(all.map(({ when }) => when)).size).toBe(1);
});

it('uses the newest list, and none of an unknown form', async () => {
  const first = await admittedList(lists, target(), { record: true, now: NOW });
  const later = { ...first, when: new Date(NOW.getTime() + 1000).toISOString() };
  await lists.append(later, first);
  expect(await lists.current()).toEqual(later);
  await partition(table, 'ADMITTED').put('3', { versions: 'all' });
  await expect(lists.current()).rejects.toMatchObject({
    serialized: {
      code: 'release/admitted-list-unknown',
      data: { fields: ['versions', 'who', 'when', 'until'] },
    },
  });
});
