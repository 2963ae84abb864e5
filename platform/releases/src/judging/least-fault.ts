import { VITALS_SHARE } from '@site/contracts/api/report-limits';
import { SHELL } from '@site/contracts/part-names';
import { BUDGET_DAYS, hourOf } from '@site/server-data/service-levels';
import type { ReadLevels } from '../budgets';

/** Page views of a visit. */
const VIEWS = 4;

/**
 * The least fault that a rollout of an hour sees in nine of ten cases, at hours of average traffic: page views that fail in
 * addition, in points. By the simulation of `platform/judge`. Below the first row it sees none.
 */
export const LEAST_FAULTS = [
  { visitsPerMonth: 300_000, points: 30 },
  { visitsPerMonth: 1_000_000, points: 5 },
  { visitsPerMonth: 3_000_000, points: 2 },
] as const;

/** Returns what a rollout can see at this number of visits, in a sentence. */
export function sightOf(visitsPerMonth: number): string {
  const about = `At about ${Number(visitsPerMonth.toPrecision(1)).toLocaleString('en')} visits a month`;
  const row = LEAST_FAULTS.findLast((one) => visitsPerMonth >= one.visitsPerMonth);
  return row
    ? `${about} the judge sees in an hour if ${row.points} or more in 100 page views fail in addition.`
    : `${about} an hour shows the judge nothing: it withdraws no fault. The visit of the preview is the evidence.`;
}

/** Returns the visits of a month, in their order of magnitude, from the sample of page views. Undefined if it can't be read. */
export async function visitsPerMonth(levels: ReadLevels, now: Date): Promise<number | undefined> {
  const last = hourOf(now);
  const counted = await levels('pages', SHELL, { first: last - BUDGET_DAYS * 24 + 1, last }).catch(
    () => undefined,
  );
  return counted && ((counted.good + counted.bad) * 30) / BUDGET_DAYS / VITALS_SHARE / VIEWS;
}
