import { describe, expect, it } from 'vitest';
import type { Stratum } from '../counts';
import { decide } from '../decide';
import { DEFAULT_PLAN } from '../plan';
import { initialState } from '../state';
import { CASES, type Case, meets, resultOf } from './cases';
import { seeded } from './random';
import { realJudge, runCanary } from './run';
import { tableOf } from './table';

/** Fewer of those with a fault: what is asked of them is far from what chance does to so many. */
const HARMLESS = 300;
const FAULTY = 120;
const CONTRAST = 60;
const SEED = 7;
const BUSY = CASES.filter(({ run }) => run.visitsPerDay === 3_000);
const named = (description: string): Case => {
  const found = BUSY.find((one) => one.description === description);
  if (!found) throw new Error(`No case "${description}".`);
  return found;
};

describe('the judge on canaries whose truth is known', () => {
  it('withdraws at most 1 % of those without difference, in the worst world', () => {
    const result = resultOf(named('no difference, all together'), HARMLESS, SEED);
    expect(result.withdrawn).toBeLessThanOrEqual(0.01);
    // The others are promoted: a judge that never decides would pass the line above.
    expect(result.promoted).toBeGreaterThan(0.98);
  });

  it.each([
    '+2 points of failing page views on 0.5 %',
    '+2 points of failing page views on 2 %',
    'LCP +30 %',
    'main thread blocked in 5 % of page views',
  ])('withdraws enough of those with %s', (description) => {
    const one = named(description);
    expect(one.target).toHaveProperty('least');
    expect(meets(one, resultOf(one, FAULTY, SEED))).toBe(true);
  });

  it('does what a z-test at every minute does not: the simulation tells a broken test', () => {
    const naive = named('no difference; a z-test every minute instead of the judge');
    expect(resultOf(naive, CONTRAST, SEED).withdrawn).toBeGreaterThan(0.05);
  });
});

it('decides the same when asked every minute as when asked at the end of each block', () => {
  const { run } = named('+2 points of failing page views on 0.5 %');
  for (let seed = 0; seed < 5; seed++) {
    const blocks = runCanary(run, seed);
    expect(blocks.outcome).toBe('withdraw');
    expect(runCanary(run, seed, realJudge(DEFAULT_PLAN), true)).toEqual(blocks);
  }
});

it('keeps a state of a few kilobytes over a whole canary', () => {
  let state = initialState();
  const judge = (stratum: Stratum, since: number) => {
    const { share, minute: now } = stratum;
    const next = decide({ state, strata: [stratum], plan: DEFAULT_PLAN, share, since, now, flood: false });
    state = next.state;
    return next.decision.action === 'step' ? { to: next.decision.to } : next.decision.action;
  };
  expect(runCanary(named('no difference').run, SEED, judge).outcome).toBe('promote');
  expect(JSON.stringify(state).length).toBeLessThan(6_000);
});

it('draws what it says: uniform, normal, exponential, the same for a seed', () => {
  const random = seeded(SEED);
  const count = 100_000;
  const meanOf = (draw: () => number) => {
    let sum = 0;
    for (let at = 0; at < count; at++) sum += draw();
    return sum / count;
  };
  expect(meanOf(random.uniform)).toBeCloseTo(0.5, 2);
  expect(Math.abs(meanOf(random.normal))).toBeLessThan(0.01);
  expect(meanOf(() => random.normal() ** 2)).toBeCloseTo(1, 1);
  expect(meanOf(random.exponential)).toBeCloseTo(1, 1);
  expect(seeded(3).uniform()).toBe(seeded(3).uniform());
  expect(seeded(3).uniform()).not.toBe(seeded(4).uniform());
});

it('says of every row whether its target is met', () => {
  const one = named('LCP +30 %');
  const row = (withdrawn: number) =>
    tableOf([{ one, result: { withdrawn, promoted: 0, median: 800 } }]).split('\n')[2];
  expect(row(0.91)).toBe(
    '| LCP +30 % | 3,000 | 1,000 | 91.0 % | 800 | at least 90 % within 2,000 visits | yes |',
  );
  expect(row(0.89)).toMatch(/ no \|$/);
});
