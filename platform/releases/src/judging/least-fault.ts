import { LEAST_FAULTS } from '@platform/judge/least-faults';
import { VITALS_SHARE } from '@site/contracts/api/report-limits';
import { SHELL } from '@site/contracts/part-names';
import { BUDGET_DAYS, hourOf } from '@site/server-data/service-levels';
import type { ReadLevels } from '../budgets';

/** Page views of a visit. */
const VIEWS = 4;

/** Returns what a rollout can see at this number of visits, in a sentence. */
export function sightOf(visitsPerMonth: number): string {
  if (visitsPerMonth < 1) return 'No visits were counted lately: the visit of the preview is the evidence.';
  const about = `At about ${Number(visitsPerMonth.toPrecision(2)).toLocaleString('en')} visits a month`;
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
