import { DEFAULT_PLAN } from '../plan';
import { naiveJudge } from './naive';
import { type Judge, type Run, realJudge, runCanary } from './run';
import type { World } from './world';

/** A row of the table. */
export interface Case {
  description: string;
  run: Run;
  canaries: number;
  /** The part that is to be withdrawn; without one the row is there to be seen. */
  target?: { most: number } | { least: number };
  /** What decides instead of the judge, asked every minute. */
  instead?: () => Judge;
}

const PLAIN: World = { clustered: false, cold: false, drift: false };
const ALL: World = { clustered: true, cold: true, drift: true };
const BUSY = 3_000;
const QUIET = 300;
const run = (world: World, given: Partial<Run> = {}): Run => ({
  world,
  fault: {},
  base: 0.005,
  perView: false,
  visitsPerDay: BUSY,
  ...given,
});

const WORLDS: [string, World][] = [
  ['no difference', PLAIN],
  ['no difference, clustered visitors', { ...PLAIN, clustered: true }],
  ['no difference, cold caches of the canary', { ...PLAIN, cold: true }],
  ['no difference, daily drift', { ...PLAIN, drift: true }],
  ['no difference, all together', ALL],
];
const most = { most: 0.01 };
const harmless = ([description, world]: [string, World], visitsPerDay: number, canaries: number): Case => ({
  description,
  run: run(world, { visitsPerDay }),
  canaries,
  target: most,
});

const POINTS = { failingViews: 0.02 };
const FAULTS: [string, Partial<Run>, Case['target']][] = [
  ['+2 points of failing page views on 0.5 %', { fault: POINTS, limit: 1_000 }, { least: 0.95 }],
  ['+2 points of failing page views on 2 %', { fault: POINTS, base: 0.02, limit: 1_000 }, { least: 0.6 }],
  ['LCP +30 %', { fault: { lcp: 1.3 }, limit: 2_000 }, { least: 0.9 }],
  [
    'main thread blocked in 5 % of page views',
    { fault: { blockedViews: 0.05 }, limit: 2_000 },
    { least: 0.9 },
  ],
];
const faulty = (canaries: number): Case[] => [
  ...FAULTS.flatMap(([description, given, target]) =>
    [BUSY, QUIET].map((visitsPerDay) => ({
      description,
      run: run(PLAIN, { ...given, visitsPerDay }),
      canaries,
      ...(target && { target }),
    })),
  ),
  ...FAULTS.map(([description, given]) => ({
    description: `${description}, all together`,
    run: run(ALL, given),
    canaries,
  })),
];

const contrast = (canaries: number): Case[] => [
  {
    description: 'no difference; a z-test every minute instead of the judge',
    run: run(PLAIN),
    canaries,
    instead: () => naiveJudge(DEFAULT_PLAN),
  },
  {
    description: 'no difference, clustered visitors; client errors counted per page view',
    run: run({ ...PLAIN, clustered: true }, { perView: true }),
    canaries,
  },
];

/** The table's rows: at 300 visits a day the harmless ones apart from the last with a tenth of the canaries. */
export const CASES: Case[] = [
  ...WORLDS.map((world) => harmless(world, BUSY, 10_000)),
  ...WORLDS.map((world) => harmless(world, QUIET, world[1] === ALL ? 10_000 : 1_000)),
  ...faulty(1_000),
  ...contrast(1_000),
];

export interface Result {
  withdrawn: number;
  promoted: number;
  /** The canary's visits at half of the withdrawals. */
  median: number | undefined;
}

/** Runs `canaries` of a case; the same seed gives the same. */
export function resultOf({ run, instead }: Case, canaries: number, seed: number): Result {
  const visits: number[] = [];
  let promoted = 0;
  for (let at = 0; at < canaries; at++) {
    const judge = instead ? instead() : realJudge(run.plan ?? DEFAULT_PLAN);
    const end = runCanary(run, seed + at, judge, instead !== undefined);
    if (end.outcome === 'withdraw') visits.push(end.visits);
    if (end.outcome === 'promote') promoted++;
  }
  visits.sort((a, b) => a - b);
  return {
    withdrawn: visits.length / canaries,
    promoted: promoted / canaries,
    median: visits[Math.floor(visits.length / 2)],
  };
}

export function meets({ target }: Case, { withdrawn }: Result): boolean {
  if (!target) return true;
  return 'most' in target ? withdrawn <= target.most : withdrawn >= target.least;
}
