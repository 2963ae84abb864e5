import { describe, expect, it } from 'vitest';
import { decideRollout, decisionSchema, evidenceOf, LEAST_NETWORKS, type Observation } from './decide';
import { initialState, judgeStateSchema, type Minute, type Reports } from './evidence';

const LASTS = 30;
/** Networks of live visits, apart from the rollout's. */
const LIVE = 30_000;

/** Reports of `visits`, of which `failed` fail, each in a network of its own from `first` on. */
const reports = (visits: number, failed = 0, first = 0): Reports => ({
  visits,
  failures: new Map(Array.from({ length: failed }, (_, at) => [first + at, ['failedSlots']])),
});
const minute = (at: number, rollout: Reports, live: Reports, percent = 10): Minute => ({
  ...{ minute: at, percent, rollout, live },
});
const look = (given: Partial<Observation>) => {
  const { state, decision } = decideRollout({
    ...{ state: initialState(), minutes: [], percent: 10, since: 0, lasts: LASTS, now: LASTS },
    ...given,
  });
  return {
    state: judgeStateSchema.parse(JSON.parse(JSON.stringify(state))),
    ...decisionSchema.parse(decision),
  };
};
const fine = minute(5, reports(100, 1), reports(900, 9, LIVE));
/** Holds in the last of these minutes, and advances after it; returns why. */
const lastsFor = (minutes: number, given: Partial<Observation>) => {
  const { since = 0 } = given;
  const held = look({ ...given, now: since + minutes - 1 });
  expect({ ...held, reason: held.reasons[0] }).toMatchObject({
    action: 'hold',
    reason: { code: 'step', lasts: minutes },
  });
  const over = look({ ...given, now: since + minutes });
  expect(over.action).toBe('advance');
  return over.reasons;
};

describe('a step', () => {
  it.each([
    ['nobody comes', []],
    ['few come', [minute(5, reports(1), reports(9, 0, LIVE))]],
    ['a rollout is no worse', [fine]],
    ['three to one speaks against it', [minute(5, reports(100, 5), reports(900, 15, LIVE))]],
  ])('lasts its time when %s', (_when, minutes) => {
    expect(lastsFor(LASTS, { minutes })).toMatchObject([{ code: 'no-worse' }]);
  });

  it('lasts twice as long, and no longer, when it is suspected', () => {
    const minutes = [minute(5, reports(400, 20), reports(3_600, 85, LIVE))];
    expect(evidenceOf(look({ minutes }).state)).toBeGreaterThan(1);
    expect(lastsFor(2 * LASTS, { minutes })).toMatchObject([{ code: 'no-worse' }, { code: 'failures' }]);
  });

  it('lasts twice as long, and no longer, when most visits of the rollout are missing', () => {
    const minutes = [minute(5, reports(19), reports(381, 0, LIVE))];
    expect(lastsFor(2 * LASTS, { minutes })).toMatchObject([
      { code: 'no-worse' },
      { code: 'silent', visits: 19, expected: 40 },
    ]);
    // Half of them came, or too few are missed to say anything.
    lastsFor(LASTS, { minutes: [minute(5, reports(20), reports(380, 0, LIVE))] });
    lastsFor(LASTS, { minutes: [minute(5, reports(0), reports(390, 0, LIVE))] });
  });

  it('does not inherit the silence of the step before', () => {
    const { state } = look({ minutes: [minute(5, reports(0), reports(1_000, 0, LIVE))] });
    lastsFor(LASTS, { state, percent: 50, since: 60 });
  });
});

describe('a rollout that is worse', () => {
  const figures = { rollout: { bad: 30, total: 100 }, live: { bad: 9, total: 900 } };
  const minutes = [minute(5, reports(100, 30), reports(900, 9, LIVE))];

  it('is withdrawn within its step, with the kind of failure and the figures of both', () => {
    const { action, reasons } = look({ minutes, now: 6 });
    expect({ action, reasons }).toMatchObject({
      action: 'withdraw',
      reasons: [{ code: 'failures', most: 'failedSlots', ...figures }],
    });
  });

  it('is withdrawn when its time is over, however few visits it had', () => {
    const few = [minute(5, reports(25, 22), reports(150, 0, LIVE))];
    expect(look({ minutes: few, now: LASTS - 1 }).action).toBe('hold');
    expect(look({ minutes: few }).action).toBe('withdraw');
  });

  it('is not withdrawn nor held by failures of fewer networks than can’t be forged', () => {
    const forged = minute(5, reports(100, LEAST_NETWORKS - 1), reports(900, 0, LIVE));
    const again = Array.from({ length: 20 }, (_, at) => ({ ...forged, minute: 6 + at }));
    const given = { minutes: [forged, ...again] };
    expect(evidenceOf(look(given).state)).toBeGreaterThan(2);
    expect(lastsFor(LASTS, given)).toMatchObject([{ code: 'no-worse', networks: LEAST_NETWORKS - 1 }]);
    // One network more is enough.
    const more = minute(29, reports(100, LEAST_NETWORKS), reports(900, 0, LIVE));
    expect(look({ minutes: [...given.minutes, more] }).action).toBe('withdraw');
  });
});
