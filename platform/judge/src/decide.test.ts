import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Stratum, VariantCounts } from './counts';
import { decide, type Look } from './decide';
import { decisionSchema } from './decision';
import type { Plan } from './plan';
import { initialState } from './state';

const plan: Plan = {
  steps: [
    { share: 5, visits: 100, minutes: 60 },
    { share: 25, visits: 100, minutes: 60 },
    { share: 50, visits: 100, minutes: 60 },
  ],
  patience: 5_000,
  quiet: 30,
};
const visits = (total: number, bad = 0): VariantCounts => ({
  visits: total,
  failures: { clientErrors: { bad, total } },
  speeds: {},
});
const stratum = (minute: number, canary: VariantCounts, live: VariantCounts, share = 5): Stratum => ({
  minute,
  share,
  canary,
  live,
});
const look = (given: Partial<Look>): Look => ({
  state: initialState(),
  strata: [],
  plan,
  share: 5,
  since: 0,
  now: 100,
  flood: false,
  ...given,
});
const decided = (given: Partial<Look>) => decisionSchema.parse(decide(look(given)).decision);

describe('a canary that is no worse', () => {
  const enough = [stratum(50, visits(100, 1), visits(1_900, 19))];

  it.each([
    [5, 25],
    [25, 50],
    [50, 100],
  ])('steps from %i to %i percent', (share, to) => {
    const live = Math.round((100 * (100 - share)) / share);
    const strata = [stratum(50, visits(100, 1), visits(live), share)];
    expect(decided({ strata, share })).toMatchObject({
      action: 'step',
      to,
      reasons: [{ code: 'no-worse', visits: 100 }],
    });
  });

  it('is held below the sample of the step', () => {
    expect(decided({ strata: [stratum(50, visits(99), visits(1_881))] })).toEqual({
      action: 'hold',
      reasons: [{ code: 'sample', visits: 99, needed: 100 }],
    });
  });

  it('is held before the step has lasted', () => {
    expect(decided({ strata: enough, now: 59 })).toEqual({
      action: 'hold',
      reasons: [{ code: 'pace', minutes: 59, needed: 60 }],
    });
  });

  it('counts for a step only what was seen at its share', () => {
    expect(decided({ strata: enough, share: 25 })).toEqual({
      action: 'hold',
      reasons: [{ code: 'sample', visits: 0, needed: 100 }],
    });
  });

  it('is told when there is too little traffic, and given up when patience is over', () => {
    const strata = [stratum(50, visits(20), visits(380))];
    const slow = { code: 'too-little-traffic', visits: 20, needed: 100, minutes: 10_000, patience: 5_000 };
    expect(decided({ strata, now: 2_000 })).toEqual({
      action: 'hold',
      reasons: [{ code: 'sample', visits: 20, needed: 100 }, slow],
    });
    expect(decided({ strata, now: 5_001 })).toMatchObject({
      action: 'give-up',
      reasons: [
        { code: 'patience', minutes: 5_001, patience: 5_000 },
        { code: 'sample' },
        { code: 'too-little-traffic' },
      ],
    });
    expect(decided({ now: 2_000 })).toMatchObject({ action: 'hold', reasons: [{}, { visits: 0 }] });
  });
});

describe('a canary that is worse', () => {
  const strata = [stratum(50, visits(100, 30), visits(1_900, 19))];

  it('is withdrawn with the measure and the figures of both', () => {
    const { action, reasons } = decided({ strata });
    expect(action).toBe('withdraw');
    expect(reasons).toMatchObject([
      {
        code: 'evidence',
        kind: 'failures',
        measure: 'clientErrors',
        canary: { bad: 30, total: 100 },
        live: { bad: 19, total: 1_900 },
      },
    ]);
    const [reason] = reasons;
    if (reason?.code !== 'evidence') throw new Error('no evidence');
    expect(reason.evidence).toBeGreaterThan(reason.threshold);
    // 1 % over all measures, of which client errors have a fifth.
    expect(reason.threshold).toBeCloseTo(Math.log10(500), 9);
  });

  it('is withdrawn for a slower LCP with both percentiles', () => {
    const at = (bucket: number, count: number) =>
      Array.from({ length: bucket + 1 }, (_, index) => (index === bucket ? count : 0));
    const timed = (total: number, bucket: number) => ({
      visits: total,
      failures: {},
      speeds: { slowLcp: at(bucket, total) },
    });
    const slow = stratum(50, timed(100, 80), timed(1_900, 70));
    expect(decided({ strata: [slow] })).toMatchObject({
      action: 'withdraw',
      reasons: [
        { kind: 'speed', measure: 'slowLcp', canary: { total: 100, p75: 2_679 }, live: { p75: 1_332 } },
      ],
    });
    const fast = stratum(50, timed(100, 70), timed(1_900, 80));
    expect(decided({ strata: [fast] })).toMatchObject({ action: 'step' });
  });

  it('gets no more visitors while it is suspected', () => {
    const suspected = [stratum(50, visits(100, 7), visits(1_900, 19))];
    expect(decided({ strata: suspected })).toMatchObject({
      action: 'hold',
      reasons: [{ code: 'evidence', measure: 'clientErrors' }],
    });
  });

  it('is not withdrawn on fewer visits than the measure asks for', () => {
    const few = [stratum(50, visits(19, 19), visits(399, 0))];
    expect(decided({ strata: few })).toMatchObject({ action: 'hold' });
    expect(decided({ strata: [stratum(50, visits(20, 20), visits(399, 0))] }).action).toBe('withdraw');
  });

  it('is never the one that improves: with the variants swapped it is not withdrawn', () => {
    const pairs = fc.array(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 200 })), {
      minLength: 1,
      maxLength: 30,
    });
    let withdrawn = 0;
    fc.assert(
      fc.property(pairs, (some) => {
        const worse = some.map((pair) => visits(200, Math.max(...pair)));
        const better = some.map((pair) => visits(200, Math.min(...pair)));
        const minutes = (a: VariantCounts[], b: VariantCounts[]) =>
          a.map((counts, at) => stratum(at, counts, b[at] as VariantCounts, 50));
        if (decided({ strata: minutes(worse, better), share: 50 }).action === 'withdraw') withdrawn++;
        expect(decided({ strata: minutes(better, worse), share: 50 }).action).not.toBe('withdraw');
      }),
    );
    expect(withdrawn).toBeGreaterThan(0);
  });
});

describe('a flood', () => {
  const worse = stratum(50, visits(100, 30), visits(1_900, 19));

  it('holds, and what came with it is never evidence', () => {
    const flooded = { ...worse, refused: 1_000 };
    const first = decide(look({ strata: [flooded] }));
    expect(first.decision).toEqual({
      action: 'hold',
      reasons: [{ code: 'flood', refused: 1_000, visits: 2_000, quietUntil: 130 }],
    });
    // Told again after the flood: the minute was taken.
    const second = decide(look({ state: first.state, strata: [flooded], now: 131 }));
    expect(second.decision).toEqual({
      action: 'hold',
      reasons: [{ code: 'sample', visits: 0, needed: 100 }],
    });
  });

  it('holds until it has been quiet for as long as the plan asks for', () => {
    const { state } = decide(look({ flood: true }));
    const quiet = stratum(120, visits(100, 0), visits(1_900, 0));
    expect(decide(look({ state, strata: [quiet], now: 129 })).decision).toMatchObject({
      reasons: [{ code: 'flood', quietUntil: 130 }],
    });
    expect(decide(look({ state, strata: [quiet], now: 130 })).decision.action).toBe('step');
  });

  it('is not called so for a few refused visits', () => {
    expect(decided({ strata: [{ ...worse, refused: 19 }] }).action).toBe('withdraw');
    expect(decided({ strata: [{ ...worse, refused: 400 }] }).action).toBe('withdraw');
    expect(decided({ strata: [{ ...worse, refused: 600 }] }).action).toBe('hold');
  });

  it('of one side holds: the shares of the visits are not those of the visitors', () => {
    expect(decided({ strata: [stratum(50, visits(200, 60), visits(1_800, 18))] })).toEqual({
      action: 'hold',
      reasons: [{ code: 'share-mismatch', share: 5, canary: 200, live: 1_800 }],
    });
    expect(decided({ strata: [stratum(50, visits(20), visits(1_980))] })).toMatchObject({
      reasons: [{ code: 'share-mismatch' }],
    });
    // Five of the 75 % that these two variants have beside another canary's 25 %.
    const beside = { ...stratum(50, visits(2_000), visits(28_000)), liveShare: 70 };
    expect(decided({ strata: [beside] }).action).toBe('step');
    const { liveShare: _, ...alone } = beside;
    expect(decided({ strata: [alone] }).action).toBe('hold');
    // Within a fifth of the share nothing is held against it.
    expect(decided({ strata: [stratum(50, visits(5_900), visits(94_100))] }).action).toBe('step');
  });
});

it('decides the same when the same look is repeated', () => {
  const given = look({ strata: [stratum(50, visits(100, 30), visits(1_900, 19))] });
  const first = decide(given);
  expect(decide({ ...given, state: first.state })).toEqual(first);
});
