import { describe, expect, it } from 'vitest';
import { decide, evidenceOf, type Look } from './decide';
import { decisionSchema } from './decision';
import type { Plan } from './plan';
import { initialState, judgeStateSchema, type Minute, type Reports } from './state';

const plan: Plan = {
  steps: [
    { share: 5, visits: 100, minutes: 60 },
    { share: 25, visits: 100, minutes: 60 },
    { share: 50, visits: 100, minutes: 60 },
  ],
  patience: 5_000,
};
const DAY = 1_440;

/** Reports of `visits`, of which `failed` fail, each in a network of its own from `first` on. */
const reports = (visits: number, failed = 0, first = 0, lcp = 40): Reports => ({
  visits,
  failures: new Map(Array.from({ length: failed }, (_, at) => [first + at, ['failedSlots']])),
  lcp: new Map(Array.from({ length: visits }, (_, at) => [first + at, [lcp]])),
});
const LIVE = 30_000;
const minute = (at: number, canary: Reports, live: Reports, share = 5): Minute => ({
  minute: at,
  share,
  liveShare: 100 - share,
  canary,
  live,
});
const look = (given: Partial<Look>) => {
  const { state, decision } = decide({
    state: initialState(),
    minutes: [],
    plan,
    share: 5,
    since: 0,
    now: 100,
    ...given,
  });
  return {
    state: judgeStateSchema.parse(JSON.parse(JSON.stringify(state))),
    ...decisionSchema.parse(decision),
  };
};
const fine = (share = 5, at = 50) =>
  minute(at, reports(100, 1), reports((100 * (100 - share)) / share, 19, LIVE), share);

describe('a canary that is no worse', () => {
  it.each([
    [5, 25],
    [25, 50],
    [50, 100],
  ])('steps from %i to %i percent', (share, to) => {
    const live = reports((100 * (100 - share)) / share, 0, LIVE);
    expect(look({ minutes: [minute(50, reports(100), live, share)], share })).toMatchObject({
      action: 'step',
      to,
      reasons: [{ code: 'no-worse', visits: 100 }],
    });
  });

  it.each([
    [
      'below the sample of the step',
      [minute(50, reports(99), reports(1_881, 0, LIVE))],
      {},
      { code: 'sample', visits: 99, needed: 100, takes: 0 },
    ],
    ['before the step has lasted', [fine()], { now: 59 }, { code: 'pace', minutes: 59, needed: 60 }],
    [
      'without visits at its own share',
      [fine()],
      { share: 25 },
      { code: 'sample', visits: 0, needed: 100, takes: 0 },
    ],
  ])('is held %s', (_when, minutes, given, reason) => {
    expect(look({ minutes, ...given })).toMatchObject({ action: 'hold', reasons: [reason] });
  });

  it('is told when there is too little traffic, and given up when patience is over', () => {
    const minutes = [minute(50, reports(20), reports(380, 0, LIVE))];
    expect(look({ minutes, now: 2_000 })).toMatchObject({
      action: 'hold',
      reasons: [{ code: 'sample', visits: 20, needed: 100, takes: 10_000 }],
    });
    expect(look({ minutes, now: 5_001 })).toMatchObject({
      action: 'give-up',
      reasons: [
        { code: 'patience', minutes: 5_001, patience: 5_000 },
        { code: 'sample', takes: 25_005 },
      ],
    });
  });
});

describe('a canary that is worse', () => {
  it('is withdrawn with the kind of failure and the figures of both', () => {
    const { action, reasons } = look({ minutes: [minute(50, reports(100, 30), reports(1_900, 19, LIVE))] });
    expect(action).toBe('withdraw');
    expect(reasons).toMatchObject([
      {
        code: 'failures',
        most: 'failedSlots',
        canary: { bad: 30, total: 100 },
        live: { bad: 19, total: 1_900 },
      },
    ]);
  });

  it('is withdrawn for a slower LCP with both percentiles, and not for a faster one', () => {
    const both = (canary: number, live: number) => [
      minute(50, reports(120, 0, 0, canary), reports(2_280, 0, LIVE, live)),
    ];
    expect(look({ minutes: both(80, 70) })).toMatchObject({
      action: 'withdraw',
      reasons: [{ code: 'lcp', canary: { total: 120, p75: 2_679 }, live: { total: 2_280, p75: 1_332 } }],
    });
    expect(look({ minutes: both(70, 80) })).toMatchObject({ action: 'step' });
    // As much slower as cold caches make it.
    expect(look({ minutes: both(72, 70) })).toMatchObject({ action: 'step' });
  });

  it('gets no more visitors while it is suspected', () => {
    const minutes = [minute(50, reports(400, 20), reports(7_600, 170, LIVE))];
    const { action, reasons, state } = look({ minutes });
    expect(evidenceOf(state)).toBeGreaterThan(1);
    expect({ action, reasons }).toMatchObject({ action: 'hold', reasons: [{ code: 'failures' }] });
  });
});

describe('failures of few networks', () => {
  const first = minute(50, reports(100, 19), reports(1_900, 1, LIVE));

  it('do not withdraw a canary: they hold a step for a day, are shown, and then no longer hold it', () => {
    const held = look({ minutes: [first] });
    expect(evidenceOf(held.state)).toBeGreaterThan(2);
    expect(held).toMatchObject({
      action: 'hold',
      reasons: [
        { code: 'few-networks', failed: 19 },
        { code: 'waited', minutes: 0, most: DAY },
      ],
    });
    expect(look({ state: held.state, now: 99 + DAY })).toMatchObject({ action: 'hold' });
    expect(look({ state: held.state, now: 100 + DAY })).toMatchObject({
      action: 'step',
      reasons: [{ code: 'no-worse' }, { code: 'few-networks' }, { code: 'waited', minutes: DAY }],
    });
  });

  it('are left out when they repeat', () => {
    const again = Array.from({ length: 50 }, (_, at) => ({ ...first, minute: 51 + at }));
    const { action, state } = look({ minutes: [first, ...again] });
    expect(action).toBe('hold');
    expect(state.all.canary).toMatchObject({ failed: 19, leftOut: 19 * 50, kinds: { failedSlots: 19 } });
    // One network more is enough.
    const more = minute(200, reports(100, 20), reports(1_900, 0, LIVE));
    expect(look({ state, minutes: [more] }).state.all.canary.failed).toBe(20);
  });

  it('hold the next share again for a day', () => {
    const { state } = look({ minutes: [first] });
    const next = minute(2_000, reports(100), reports(300, 0, LIVE), 25);
    const at = { minutes: [next], share: 25, since: 1_600 };
    expect(look({ state, ...at, now: 2_001 })).toMatchObject({
      action: 'hold',
      reasons: [{}, { minutes: 0 }],
    });
  });
});

it('holds a step for a day when most visits of the canary are missing', () => {
  const minutes = [minute(50, reports(140), reports(9_860, 0, LIVE))];
  const { state, ...held } = look({ minutes });
  expect(held).toMatchObject({
    action: 'hold',
    reasons: [{ code: 'silent', visits: 140, expected: 500 }, {}],
  });
  expect(look({ state, now: 100 + DAY })).toMatchObject({ action: 'step' });
});
