import { type LiveRecord, PREVIEW_LOG } from '@site/site-model/release-log';
import { expect, it } from 'vitest';
import { LiveConflict, liveLog, previewLog, projectionRecord, type TableAddress, tableItems } from '../log/live-log';

const record = (sequence: number, who: string): LiveRecord => ({
  sequence,
  composition: '0123456789ab',
  versions: { shell: '0123456789ab'.padEnd(32, '0') },
  who,
  when: '2026-11-21T00:00:00.000Z',
  action: 'promote',
});

/**
 * Tests that the live log and the preview log must pass on every database. `make` returns an empty table. `races`: see
 * objectStoreContract.
 */
export function liveLogContract(make: () => Promise<TableAddress>, { races = true } = {}): void {
  it('appends records and returns the newest first', async () => {
    const log = liveLog(await make());
    expect(await log.current()).toBeUndefined();
    for (const sequence of [1, 2, 3, 9, 10, 11]) await log.append(record(sequence, 'a'));
    expect((await log.current())?.sequence).toBe(11);
    expect((await log.history(2)).map(({ sequence }) => sequence)).toEqual([11, 10]);
    expect((await log.history()).map(({ sequence }) => sequence)).toEqual([11, 10, 9, 3, 2, 1]);
  });

  it.runIf(races)('lets exactly one of many concurrent writers take a number', async () => {
    const log = liveLog(await make());
    const results = await Promise.allSettled(Array.from({ length: 8 }, (_, at) => log.append(record(1, `team ${at}`))));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(7);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(LiveConflict);
  });

  it('reads a history longer than one query page of 1 MB', async () => {
    const log = liveLog(await make());
    const long = 'x'.repeat(200_000);
    for (let sequence = 1; sequence <= 7; sequence++) await log.append(record(sequence, long));
    expect((await log.history()).map(({ sequence }) => sequence)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(await log.history(6)).toHaveLength(6);
  });

  it('remembers the last projection to the edge', async () => {
    const projection = projectionRecord(await make());
    expect(await projection.read()).toBeUndefined();
    for (const sequence of [3, 4]) await projection.write({ sequence, when: '2026-11-21T00:00:00.000Z' });
    expect(await projection.read()).toEqual({ sequence: 4, when: '2026-11-21T00:00:00.000Z' });
  });

  it('keeps one record per preview, separate from the live log', async () => {
    const table = await make();
    const previews = previewLog(table);
    const entry = {
      composition: '0123456789ab',
      part: 'mfe-products',
      version: '0123456789ab'.padEnd(32, '0'),
      who: 'a',
      when: '2026-11-21T00:00:00.000Z',
      until: '2026-11-22T00:00:00.000Z',
    };
    await previews.put(entry);
    await previews.put({ ...entry, until: '2026-11-23T00:00:00.000Z' });
    expect(await previews.list()).toEqual([{ ...entry, until: '2026-11-23T00:00:00.000Z' }]);
    const stored = async () => (await tableItems(table).query(PREVIEW_LOG))[0] as { ttl?: number };
    const now = new Date('2026-11-24T00:00:00.000Z');
    // Has an earlier date: the preview was opened again since.
    await previews.close(entry, now);
    expect((await previews.list())[0]?.closed).toBeUndefined();
    expect((await stored()).ttl).toBeUndefined();
    await previews.close({ ...entry, until: '2026-11-23T00:00:00.000Z' }, now);
    expect((await previews.list())[0]?.closed).toBe(true);
    expect((await stored()).ttl).toBe(now.getTime() / 1000 + 30 * 24 * 60 * 60);
    await previews.put(entry);
    expect((await stored()).ttl).toBeUndefined();
    expect(await liveLog(table).current()).toBeUndefined();
  });
}
