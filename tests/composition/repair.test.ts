import { kvsClient, kvsPointer } from '@platform/releases/aws/aws-site';
import {
  FULL_CHECK_HOURS,
  IDLE_STORE_CALLS_PER_MONTH,
  movePointer,
  repairRelease,
} from '@platform/releases/orders/go-live';
import { openPreview } from '@platform/releases/orders/preview';
import { promotePart } from '@platform/releases/orders/release';
import type { ReleaseTarget } from '@platform/releases/release-target';
import { sayStatus } from '@platform/releases/report';
import { keyValueStoreFixture } from '@platform/releases/test-support/start-key-value-store';
import { EDGE_KEYS, PREVIEW } from '@site/site-model/edge-store';
import { beforeEach, expect, it } from 'vitest';
import { A, hex, releaseAll, releaseFixture } from './support/teams';

const fixture = releaseFixture();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = new Date();
const later = (ms: number) => new Date(NOW.getTime() + ms);

const store = keyValueStoreFixture();
let target: ReleaseTarget;
beforeEach(async () => {
  store.values.clear();
  store.previews.values.clear();
  target = {
    ...fixture.team('platform'),
    pointer: kvsPointer(kvsClient(), store.arn),
    previewPointer: kvsPointer(kvsClient(), store.previews.arn),
  };
  await releaseAll(target, A);
  store.log.length = 0;
});

const shown = () => (JSON.parse(store.values.get(EDGE_KEYS.live) ?? '{}') as { id?: string }).id;
const mend = (ms: number, full = false) => repairRelease(target, { now: later(ms), full });
const open = (number: number, at: Date, tool = target) =>
  openPreview(tool, { part: 'mfe-products', version: hex(`v${number}`), now: at });

it('makes as many calls in an idle month as the bill assumes', async () => {
  await mend(0, true);
  store.log.length = 0;
  const days = 2;
  for (let at = HOUR; at <= days * DAY; at += HOUR) await mend(at);
  expect(store.log).toHaveLength((IDLE_STORE_CALLS_PER_MONTH * days) / 31);
  expect(new Set(store.log)).toEqual(new Set(['GET store', 'GET live', 'GET last-good']));
});

it('projects a release that was killed before its projection', async () => {
  const cut: ReleaseTarget = { ...target, pointer: { write: () => Promise.reject(new Error('killed')) } };
  await expect(promotePart(cut, 'mfe-products', hex('p2'))).rejects.toThrow('killed');
  const live = await target.log.current();
  expect(shown()).not.toBe(live?.composition);
  const status = async () => {
    const told: string[] = [];
    sayStatus((line) => told.push(line), live, [], await target.projection.read());
    return told.join('\n');
  };
  expect(await status()).toMatch(/Visitors still get record 1 of the live log, not 2: .*interrupted/);
  expect(await mend(5 * MINUTE)).toBe(true);
  expect(shown()).toBe(live?.composition);
  expect(await status()).not.toContain('Visitors still get');
  store.log.length = 0;
  expect(await mend(10 * MINUTE)).toBe(false);
  expect(store.log).toEqual([]);
});

it('detects a lost store or a manual edit at the next full check or on request', async () => {
  const live = await target.log.current();
  store.values.clear();
  await mend(FULL_CHECK_HOURS * HOUR - MINUTE);
  expect(shown()).toBeUndefined();
  await mend(FULL_CHECK_HOURS * HOUR + MINUTE);
  expect(shown()).toBe(live?.composition);
  store.values.set(EDGE_KEYS.live, '{"id":"000000000000"}');
  expect(await mend(FULL_CHECK_HOURS * HOUR + 2 * MINUTE)).toBe(false);
  expect(await mend(FULL_CHECK_HOURS * HOUR + 2 * MINUTE, true)).toBe(true);
  expect(shown()).toBe(live?.composition);
});

it('never overwrites a newer release with an older one, even if killed right after its write', async () => {
  const other = { ...fixture.team('other'), pointer: target.pointer };
  let between: (() => Promise<unknown>) | undefined = () => promotePart(other, 'mfe-products', hex('p2'));
  const written: (string | undefined)[] = [];
  const slow: ReleaseTarget = {
    ...target,
    log: {
      ...target.log,
      // The other release completes between this one's read of the log and its write.
      async history(limit) {
        const read = await target.log.history(limit);
        const once = between;
        between = undefined;
        await once?.();
        return read;
      },
    },
    pointer: { write: async (values) => void written.push(await target.pointer.write(values).then(shown)) },
    projection: { ...target.projection, write: () => Promise.reject(new Error('killed')) },
  };
  await expect(movePointer(slow)).rejects.toThrow('killed');
  expect(written).toEqual([(await target.log.current())?.composition]);
  expect((await target.projection.read())?.sequence).toBe(2);
});

it('opens a preview with a constant number of calls, and deletes 130 expired ones in batches', async () => {
  const requests = () => store.log.map((line) => line.replace(/(preview)-\w+/, '$1'));
  const alone = ['GET store', 'GET preview', 'POST keys'];
  for (let number = 0; number < 130; number++) {
    store.log.length = 0;
    await open(number, NOW);
    expect(requests()).toEqual(alone);
  }
  expect(store.previews.values.size).toBe(130);
  store.log.length = 0;
  const last = await open(130, later(8 * DAY));
  expect([...store.previews.values.keys()]).toEqual([PREVIEW.prefix + last.composition]);
  // One for itself and three for 130 deletions in batches of 50.
  expect(store.log.filter((line) => line === 'POST keys')).toHaveLength(1 + 3);
  // The full check does the same.
  await mend(16 * DAY);
  expect(store.previews.values.size).toBe(0);
}, 120_000);

it('resumes interrupted deletions and keeps a preview that was reopened', async () => {
  const gone = await open(1, NOW);
  const again = await open(2, NOW);
  let writes = 0;
  const cut: ReleaseTarget = {
    ...target,
    previewPointer: {
      write: (values) => (++writes === 2 ? Promise.reject(new Error('killed')) : target.previewPointer.write(values)),
    },
  };
  await expect(open(3, later(8 * DAY), cut)).rejects.toThrow('killed');
  expect(store.previews.values.has(PREVIEW.prefix + gone.composition)).toBe(true);
  await open(2, later(8 * DAY));
  expect(store.previews.values.has(PREVIEW.prefix + gone.composition)).toBe(false);
  expect(store.previews.values.has(PREVIEW.prefix + again.composition)).toBe(true);
  const closed = (await fixture.previews().list()).filter((record) => record.closed);
  expect(closed.map(({ composition }) => composition)).toEqual([gone.composition]);
});
