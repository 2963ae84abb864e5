import { expect, it } from 'vitest';
import { liveRecordSchema } from './release-log';
import { nextPercent, ROLLOUT_STEPS, turnOf } from './rollout';

const version = (letter: string) => letter.repeat(32);
const when = '2026-11-22T10:00:00.000Z';
const began = { part: 'shell', version: version('3'), who: 'anna', commit: 'c'.repeat(40), since: when };
const record = {
  sequence: 7,
  composition: 'a'.repeat(12),
  versions: { shell: version('1'), 'mfe-content': version('2') },
  rollout: {
    ...began,
    composition: 'b'.repeat(12),
    versions: { shell: version('3') },
    percent: 10,
    stepSince: when,
  },
  waiting: [{ part: 'mfe-content', version: version('4'), who: 'olha', since: when }],
  ended: [
    { part: 'mfe-content', version: version('5'), since: when, percent: 0, why: 'replaced' },
    { ...began, who: undefined, commit: undefined, percent: 50, why: 'withdrawn', figures: { reasons: [] } },
  ],
  who: 'anna',
  when,
  action: 'rollout',
};

it('reads a record as it is, and rejects a share that is no step', () => {
  const { ended, ...rest } = record;
  const read = liveRecordSchema.parse(record);
  expect(read).toMatchObject(rest);
  expect(read.ended).toMatchObject([ended[0], { part: 'shell', percent: 50, why: 'withdrawn' }]);
  for (const percent of [0, 25, 100, '10'])
    expect(liveRecordSchema.safeParse({ ...record, rollout: { ...record.rollout, percent } }).success).toBe(
      false,
    );
});

it('steps to all visitors, and turns the buckets anew for each rollout', () => {
  expect(ROLLOUT_STEPS.map(nextPercent)).toEqual([50, undefined]);
  const turns = Array.from({ length: 60 }, (_, minute) =>
    turnOf({ since: new Date(Date.parse(when) + minute * 60_000).toISOString() }),
  );
  expect(new Set(turns).size).toBeGreaterThan(55);
  for (const turn of turns) expect(turn).toBeGreaterThanOrEqual(0);
  for (const turn of turns) expect(turn).toBeLessThan(10_000);
});
