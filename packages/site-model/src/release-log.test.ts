import { expect, it } from 'vitest';
import { percentOf } from './canary';
import { liveRecordSchema } from './release-log';

const id = (letter: string) => letter.repeat(12);
const version = (letter: string) => letter.repeat(32);
const record = {
  sequence: 7,
  composition: id('a'),
  versions: { shell: version('1'), 'mfe-content': version('2') },
  who: 'anna',
  when: '2026-11-22T10:00:00.000Z',
  action: 'canary',
};

it('reads a record as it is, and rejects buckets out of range', () => {
  const now = {
    ...record,
    canaries: [
      {
        slot: 'shell',
        composition: id('b'),
        versions: { shell: version('3') },
        buckets: [
          [0, 100],
          [300, 450],
        ],
        since: record.when,
        shareSince: record.when,
        who: 'anna',
        gradually: true,
      },
    ],
    canariesEnded: [
      {
        slot: 'site',
        composition: id('c'),
        percent: 5,
        why: 'judged',
        figures: { action: 'withdraw', reasons: [] },
      },
    ],
  };
  const read = liveRecordSchema.parse(now);
  expect(read).toEqual(now);
  expect((read.canaries ?? []).map(percentOf)).toEqual([2.5]);
  const [canary] = now.canaries;
  for (const wrong of [[[-1, 5]], [[0, 10_001]], [[0, 1.5]], [[0]]])
    expect(liveRecordSchema.safeParse({ ...now, canaries: [{ ...canary, buckets: wrong }] }).success).toBe(
      false,
    );
});
