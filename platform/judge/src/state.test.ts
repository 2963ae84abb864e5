import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCounts, noCounts, type Stratum, stratumSchema, type VariantCounts } from './counts';
import { logEvidence, overallLog } from './figures';
import { MEASURE_NAMES } from './measures';
import { BLOCK_VISITS, initialState, type JudgeState, judgeStateSchema, takeStrata } from './state';

const bad = (total: number) => fc.integer({ min: 0, max: total });
const countsOf = (visits: number) =>
  fc.record({
    visits: fc.constant(visits),
    failures: fc.record({
      clientErrors: bad(visits).map((some) => ({ bad: some, total: visits })),
      failedLeads: fc.constant({ bad: 0, total: Math.min(visits, 2) }),
    }),
    speeds: fc.record({ slowLcp: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 90 }) }),
  });
const stratumAt = (minute: number) =>
  fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 30 })).chain(([canary, live]) =>
    fc.record({
      minute: fc.constant(minute),
      share: fc.constant(minute < 20 ? 5 : 25),
      canary: countsOf(canary),
      live: countsOf(live),
    }),
  );
const strata: fc.Arbitrary<Stratum[]> = fc
  .integer({ min: 1, max: 40 })
  .chain((minutes) => fc.tuple(...Array.from({ length: minutes }, (_, minute) => stratumAt(minute))));

const all = (taken: readonly Stratum[], from = initialState()) => takeStrata(from, taken);

describe('taking strata', () => {
  it('of no data leaves the evidence at 1', () => {
    const state = all([]);
    expect(state).toEqual(initialState());
    for (const name of MEASURE_NAMES) expect(logEvidence(state, name)).toBe(0);
    expect(overallLog(state)).toBe(Number.NEGATIVE_INFINITY);
    const empty = { minute: 7, share: 5, canary: noCounts(), live: noCounts() };
    expect(logEvidence(all([empty]), 'slowLcp')).toBe(0);
  });

  it('does not depend on their order', () => {
    const both = strata.chain((some) =>
      fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })),
    );
    fc.assert(fc.property(both, ([some, shuffled]) => void expect(all(shuffled)).toEqual(all(some))));
  });

  it('does not depend on how they are cut into looks, nor on minutes told again', () => {
    const cut = fc.tuple(strata, fc.nat({ max: 40 }), fc.nat({ max: 40 }));
    fc.assert(
      fc.property(cut, ([some, first, second]) => {
        const [early, late] = [Math.min(first, second), Math.max(first, second)];
        // The second look is told some minutes of the first one again.
        const twice = all(some.slice(early), all(some.slice(0, late)));
        expect(all(some, twice)).toEqual(all(some));
      }),
    );
  });

  it('gives the same for the minutes of a block as for their sum', () => {
    fc.assert(
      fc.property(strata, (some) => {
        const state = all(some);
        // Each sum ends where a block ends: there the open block becomes empty.
        const sums: Stratum[] = [];
        let parts: Stratum[] = [];
        let before = initialState();
        for (const stratum of some) {
          parts.push(stratum);
          before = all([stratum], before);
          if (before.open.canary.visits + before.open.live.visits === 0 || stratum.minute === 19) {
            sums.push(summed(parts));
            parts = [];
          }
        }
        if (parts.length > 0) sums.push(summed(parts));
        expect(all(sums).logs).toEqual(state.logs);
        expect(all(sums).visits).toEqual(state.visits);
      }),
    );
  });

  it('makes minutes evidence when both variants should have enough visits, whatever they have', () => {
    const enough = Math.ceil((BLOCK_VISITS * 100) / 5);
    const failing = (visits: number): VariantCounts => ({
      visits,
      failures: { clientErrors: { bad: visits, total: visits } },
      speeds: {},
    });
    const fine: VariantCounts = {
      ...failing(enough - 21),
      failures: { clientErrors: { bad: 0, total: enough - 21 } },
    };
    const before = all([{ minute: 1, share: 5, canary: failing(20), live: fine }]);
    expect(logEvidence(before, 'clientErrors')).toBe(0);
    const one = { visits: 1, failures: {}, speeds: {} };
    const after = all([{ minute: 2, share: 5, canary: noCounts(), live: one }], before);
    expect(logEvidence(after, 'clientErrors')).toBeGreaterThan(10);
    expect(after.open.canary).toEqual(noCounts());
  });

  it('ends the block where the share changes', () => {
    const counts = { visits: 3, failures: { clientErrors: { bad: 1, total: 3 } }, speeds: {} };
    const first = all([{ minute: 1, share: 5, canary: counts, live: counts }]);
    const second = all([{ minute: 2, share: 25, canary: counts, live: counts }], first);
    expect(second.sums.canary.visits).toBe(3);
    expect(second.open.canary.visits).toBe(3);
    expect(first.visits).toBe(0);
    expect(second.share).toBe(25);
  });

  it('keeps the sample of the step where only the share of live changes, but not the mix', () => {
    const counts = (visits: number) => ({ visits, failures: {}, speeds: {} });
    const alone = { minute: 1, share: 5, canary: counts(20), live: counts(380) };
    const beside = { minute: 2, share: 5, liveShare: 70, canary: counts(20), live: counts(280) };
    const state = all([alone, beside]);
    expect(state).toMatchObject({ share: 5, liveShare: 70, visits: 40, mix: { canary: 20, live: 280 } });
  });
});

const summed = (parts: Stratum[]): Stratum => ({
  ...(parts.at(-1) as Stratum),
  canary: parts.map(({ canary }) => canary).reduce(addCounts),
  live: parts.map(({ live }) => live).reduce(addCounts),
});

describe('the state', () => {
  it('survives JSON and fits in an item of DynamoDB', () => {
    fc.assert(
      fc.property(strata, (some) => {
        const text = JSON.stringify(all(some));
        const read: JudgeState = judgeStateSchema.parse(JSON.parse(text));
        expect(read).toEqual(all(some));
      }),
    );
    const full = Array.from({ length: 128 }, () => 99_999);
    const counts = { visits: 1e7, failures: {}, speeds: { slowLcp: full, slowInp: full } };
    const state = all([
      { minute: 1, share: 5, canary: counts, live: counts },
      { minute: 2, share: 25, canary: { ...counts, visits: 1 }, live: { ...counts, visits: 1 } },
    ]);
    expect(JSON.stringify(state).length).toBeLessThan(10_000);
  });

  it('refuses a stratum that is none', () => {
    const good = { minute: 1, share: 5, canary: noCounts(), live: noCounts() };
    expect(stratumSchema.parse(good)).toEqual(good);
    expect(stratumSchema.safeParse({ ...good, share: 101 }).success).toBe(false);
    expect(stratumSchema.safeParse({ ...good, canary: { ...noCounts(), visits: -1 } }).success).toBe(false);
    const long = { ...noCounts(), speeds: { slowLcp: new Array(129).fill(0) } };
    expect(stratumSchema.safeParse({ ...good, canary: long }).success).toBe(false);
  });
});
