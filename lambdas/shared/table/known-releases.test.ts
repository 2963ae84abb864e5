import { LIVE_VISITS, rolloutVisits } from '@site/server-data/tables';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTable, type TestTable } from '../../test-support/start-table';
import { knownReleases } from './known-releases';

let log: TestTable;
beforeEach(async () => {
  log = await startTable('releases');
});
afterEach(() => log.stop());

const version = (index: number) => index.toString(16).padStart(32, '0');
const id = (letter: string) => letter.repeat(12);
const live = (sequence: number, composition: string, more: object = {}) => ({
  pk: 'LIVE',
  sk: String(sequence).padStart(10, '0'),
  composition,
  ...more,
});

test('reads the live record once a minute, and reports an unreadable log', async () => {
  const failed: unknown[] = [];
  await log.put(live(1, id('a'), { rollout: { part: 'shell', composition: id('b'), since: 'then' } }));
  const { variantOf } = knownReleases(
    log.dynamo,
    () => log.name,
    (error) => failed.push(error),
  );
  expect(await variantOf(id('a'), 0)).toBe('live');
  await log.put(live(2, id('b')));
  expect(await variantOf(id('b'), 59_000)).toBe('rollout');
  expect(await variantOf(id('b'), 60_000)).toBe('live');
  const { variantOf: broken } = knownReleases(
    log.dynamo,
    () => 'no-such-table',
    (error) => failed.push(error),
  );
  expect(await broken(id('a'))).toBeUndefined();
  expect(failed).toHaveLength(1);
});

test('knows whose visits a composition’s are: the live ones, the rollout’s, or nobody’s now', async () => {
  const failed: unknown[] = [];
  const since = '2026-11-22T10:00:00.000Z';
  const rollout = { part: 'shell', composition: id('b'), since };
  await log.put(live(2, id('d'), { rollout }));
  const { visitsOf } = knownReleases(
    log.dynamo,
    () => log.name,
    (error) => failed.push(error),
  );
  expect(await Promise.all(['a', 'b', 'd'].map((letter) => visitsOf(id(letter))))).toEqual([
    ...[undefined, rolloutVisits('shell', since), LIVE_VISITS],
  ]);
  expect(failed).toEqual([]);
});

test('knows every version that visitors may have, whatever else was named that day', async () => {
  const now = Date.parse('2026-11-21T10:00:00.000Z');
  const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();
  const own = { part: 'mfe-voice', composition: id('f'), since: daysAgo(29) };
  const rollout = { ...own, versions: { shell: version(2), 'mfe-voice': version(90) } };
  const shown = (sequence: number, versions: object, when: string, more: object = {}) =>
    log.put(live(sequence, id(sequence.toString(16).slice(-1)), { versions, when, ...more }));
  // Replaced long ago and not among the last ten; among the last ten; replaced within the month; live.
  await shown(1, { shell: version(100) }, daysAgo(200));
  await shown(2, { shell: version(101) }, daysAgo(199));
  for (let at = 3; at < 13; at += 1) await shown(at, { shell: version(100 + at) }, daysAgo(100));
  await shown(13, { shell: version(2) }, daysAgo(29), { rollout });
  const failed: unknown[] = [];
  const releases = knownReleases(
    log.dynamo,
    () => log.name,
    (error) => failed.push(error),
  );
  const has = (part: string, index: number, at = now) => releases.hasVersion(part, version(index), at);
  const parts = ['shell', 'mfe-voice', 'mfe-voi'];
  expect(await Promise.all(parts.map((part) => releases.hasPart(part, now)))).toEqual([true, true, false]);
  expect(await has('shell', 2)).toBe(true);
  expect(await has('mfe-voice', 90)).toBe(true);
  expect(await has('mfe-voice', 2)).toBe(false);
  expect(await has('shell', 112)).toBe(true);
  expect(await has('shell', 104)).toBe(true);
  expect(await has('shell', 103)).toBe(false);
  expect(await has('shell', 101)).toBe(false);
  // A release is known within a minute, and the version it replaced stays known.
  await shown(14, { shell: version(3) }, daysAgo(0));
  expect(await has('shell', 3, now + 59_000)).toBe(false);
  expect(await has('shell', 3, now + 60_000)).toBe(true);
  expect(await has('mfe-voice', 90, now + 60_000)).toBe(true);
  // While the log can't be read, the last answers stay in use.
  await log.stop();
  expect(await has('shell', 3, now + 120_000)).toBe(true);
  expect(await has('shell', 4, now + 120_000)).toBe(false);
  expect(failed).toHaveLength(1);
});
