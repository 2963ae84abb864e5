/**
 * The least fault that a rollout of an hour sees in nine of ten cases, at hours of average traffic: page views that fail in
 * addition, in points. By `simulation.test.ts`. Below the first row it sees none.
 */
export const LEAST_FAULTS = [
  { visitsPerMonth: 300_000, points: 30 },
  { visitsPerMonth: 1_000_000, points: 5 },
  { visitsPerMonth: 3_000_000, points: 2 },
] as const;
