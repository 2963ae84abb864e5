import { expect, it } from 'vitest';
import { percentOf, SITE_SLOT } from './canary';
import { liveRecordSchema } from './release-log';

const id = (letter: string) => letter.repeat(12);
const record = {
  sequence: 7,
  composition: id('a'),
  versions: { shell: id('1'), 'mfe-content': id('2') },
  who: 'anna',
  when: '2026-11-22T10:00:00.000Z',
  action: 'canary',
};

it.each([
  [{ shell: id('3'), 'mfe-content': id('2') }, 'shell'],
  [{ shell: id('1'), 'mfe-content': id('2'), 'mfe-partners': id('4') }, 'mfe-partners'],
  [{ shell: id('3'), 'mfe-content': id('3') }, SITE_SLOT],
  [{ shell: id('1'), 'mfe-content': id('2') }, SITE_SLOT],
  [undefined, SITE_SLOT],
])('reads the only canary of an old record with the versions %j as one in the slot %s', (versions, slot) => {
  const canary = { composition: id('b'), percent: 12.5, versions };
  const { canaries = [] } = liveRecordSchema.parse({ ...record, canary });
  expect(canaries).toEqual([
    {
      slot,
      composition: id('b'),
      versions: versions ?? {},
      buckets: [[0, 1250]],
      since: record.when,
      shareSince: record.when,
      who: 'anna',
    },
  ]);
  expect(canaries.map(percentOf)).toEqual([12.5]);
});

it('reads an old canary of 0 % as one without buckets, and how an old canary ended', () => {
  const read = liveRecordSchema.parse({
    ...record,
    canary: { composition: id('b'), percent: 0 },
    canaryEnded: { composition: id('c'), percent: 5, why: 'unfit', code: 'release/slot-unknown' },
  });
  expect(read.canaries?.[0]?.buckets).toEqual([]);
  expect(read.canariesEnded).toEqual([
    { slot: SITE_SLOT, composition: id('c'), percent: 5, why: 'unfit', code: 'release/slot-unknown' },
  ]);
});

it('reads a record of today as it is', () => {
  const now = {
    ...record,
    canaries: [
      {
        slot: 'shell',
        composition: id('b'),
        versions: { shell: id('3') },
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
