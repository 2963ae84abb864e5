import type { Canary, CanaryEnd } from '@site/site-model/canary';
import type { LiveRecord } from '@site/site-model/release-log';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { recentHistory, releaseCounts } from './release-counts';

const NOW = new Date('2026-11-23T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS).toISOString();

/** Oldest first. */
let log: LiveRecord[];
beforeEach(() => {
  log = [];
  write('start', 24 * 40, { versions: { 'mfe-x': 'v0', 'mfe-y': 'w0' } });
});

function write(action: LiveRecord['action'], ago: number, more: Partial<LiveRecord> = {}) {
  const before = log.at(-1);
  const { versions = {}, ...rest } = more;
  log.push({
    sequence: log.length + 1,
    composition: 'aaaaaaaaaaaa',
    canaries: before?.canaries ?? [],
    who: 'anna',
    when: hoursAgo(ago),
    action,
    ...rest,
    versions: { ...before?.versions, ...versions },
  });
}

const canary = (version: string, ago: number, slot = 'mfe-x'): Canary => ({
  slot,
  composition: 'cccccccccccc',
  versions: { [slot]: version },
  buckets: [[0, 500]],
  since: hoursAgo(ago),
  shareSince: hoursAgo(ago),
  who: 'anna',
});
const end = (why: CanaryEnd['why'], slot = 'mfe-x'): CanaryEnd => ({
  slot,
  composition: 'cccccccccccc',
  percent: 5,
  why,
});
const promote = (version: string, ago: number, part = 'mfe-x') =>
  write('promote', ago, { versions: { [part]: version }, canaries: [] });
const counted = (part = 'mfe-x') => {
  const { good, bad } = releaseCounts(log.toReversed(), part, NOW);
  return { good, bad };
};

describe('promotions', () => {
  it('are events of their part alone; the first release and a start are none', () => {
    promote('v1', 50);
    promote('w1', 40, 'mfe-y');
    promote('v2', 30);
    write('start', 20, { versions: { 'mfe-x': 'v3' } });
    // Rendered again with other settings.
    write('promote', 10);
    expect(counted()).toEqual({ good: 2, bad: 0 });
    expect(counted('mfe-y')).toEqual({ good: 1, bad: 0 });
    expect(counted('mfe-z')).toEqual({ good: 0, bad: 0 });
  });

  it('are bad when the part or the site is rolled back within 24 hours', () => {
    promote('v1', 100);
    write('rollback', 76, { versions: { 'mfe-x': 'v0' }, part: 'mfe-x' });
    expect(counted()).toEqual({ good: 0, bad: 1 });
    promote('v2', 50);
    write('rollback', 25, { versions: { 'mfe-x': 'v0' } });
    expect(counted()).toEqual({ good: 1, bad: 1 });
    promote('v3', 20);
    promote('w1', 10, 'mfe-y');
    write('rollback', 5, { versions: { 'mfe-x': 'v0' } });
    expect(counted()).toEqual({ good: 1, bad: 2 });
    // What was rolled back to was released long ago.
    write('rollback', 4, { versions: { 'mfe-y': 'w0' } });
    expect(counted()).toEqual({ good: 1, bad: 2 });
    expect(counted('mfe-y')).toEqual({ good: 0, bad: 1 });
  });

  it('count for 28 days', () => {
    promote('v1', 28 * 24 + 1);
    expect(counted()).toEqual({ good: 0, bad: 0 });
    promote('v2', 28 * 24 - 1);
    expect(counted()).toEqual({ good: 1, bad: 0 });
  });
});

describe('canaries', () => {
  it('are one event with the promotion that they end with', () => {
    write('canary', 30, { canaries: [canary('v1', 30)] });
    expect(counted()).toEqual({ good: 1, bad: 0 });
    // A step, and another team's release, change nothing.
    write('canary', 29, { canaries: [{ ...canary('v1', 30), buckets: [[0, 2500]] }] });
    write('promote', 28, { versions: { 'mfe-y': 'w1' } });
    promote('v1', 20);
    expect(counted()).toEqual({ good: 1, bad: 0 });
    write('rollback', 1, { versions: { 'mfe-x': 'v0' }, part: 'mfe-x' });
    expect(counted()).toEqual({ good: 0, bad: 1 });
  });

  it('are bad when the judge withdraws them, and no event when it gives them up', () => {
    write('canary', 30, { canaries: [canary('v1', 30), canary('w1', 30, 'mfe-y')] });
    write('canary', 29, { canaries: [], canariesEnded: [end('judged'), end('patience', 'mfe-y')] });
    expect(counted()).toEqual({ good: 0, bad: 1 });
    expect(counted('mfe-y')).toEqual({ good: 0, bad: 0 });
  });

  it('are good when their team ends them, and when another release does', () => {
    write('canary', 30, { canaries: [canary('v1', 30)] });
    write('canary', 29, { canaries: [] });
    write('canary', 28, { canaries: [canary('v2', 28)] });
    write('promote', 27, { versions: { 'mfe-y': 'w1' }, canaries: [], canariesEnded: [end('unfit')] });
    expect(counted()).toEqual({ good: 2, bad: 0 });
  });
});

it('counts no more bad releases than rollbacks and withdrawals, and no more releases than records', () => {
  const step = fc.record({
    action: fc.constantFrom('promote', 'rollback', 'canary', 'start', 'freeze'),
    part: fc.constantFrom('mfe-x', 'mfe-y'),
    version: fc.integer({ min: 1, max: 4 }),
    canary: fc.boolean(),
    judged: fc.boolean(),
    hours: fc.integer({ min: 1, max: 40 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      log = log.slice(0, 1);
      let ago = 24 * 28;
      let spoiled = 0;
      for (const { action, part, version, judged, hours, ...one } of steps) {
        ago -= hours;
        const ends = judged && (log.at(-1)?.canaries ?? []).some(({ slot }) => slot === part);
        if (action === 'rollback' || ends) spoiled += action === 'rollback' && ends ? 2 : 1;
        write(action, ago, {
          versions: action === 'canary' || action === 'freeze' ? {} : { [part]: `v${version}` },
          canaries: one.canary ? [canary(`v${version}`, ago, part)] : [],
          ...(ends ? { canariesEnded: [end('judged', part)] } : {}),
        });
      }
      const sums = ['mfe-x', 'mfe-y'].map((part) => counted(part));
      expect(sums.reduce((sum, { bad }) => sum + bad, 0)).toBeLessThanOrEqual(spoiled);
      expect(sums.reduce((sum, { good, bad }) => sum + good + bad, 0)).toBeLessThanOrEqual(2 * steps.length);
    }),
  );
});

it('reads more of the log only when the first records are all recent', async () => {
  const reads: (number | undefined)[] = [];
  const logOf = (count: number, hours: number) => ({
    history: async (limit?: number) => {
      reads.push(limit);
      const all = Array.from({ length: count }, (_, at) => ({ ...log[0], when: hoursAgo(at * hours) }));
      return all.slice(0, limit) as LiveRecord[];
    },
  });
  expect(await recentHistory(logOf(50, 1), NOW)).toHaveLength(50);
  expect(await recentHistory(logOf(900, 24), NOW)).toHaveLength(200);
  expect(await recentHistory(logOf(900, 1), NOW)).toHaveLength(900);
  expect(reads).toEqual([200, 200, 200, undefined]);
});
