import type { VisitCounts } from '../shared/table/visit-counts';

export interface VisitBounds {
  /** Takes one visit from the quota of the request's address; returns whether it was used up. */
  isOverVisits(): Promise<boolean>;
  /** The same for visits with failures. */
  isOverFailures(): Promise<boolean>;
}

/**
 * Returns the counts of visits with a bound per address: anybody can send reports, and a few failures would end a canary
 * that few visitors have seen. What exceeds the bound counts as refused, and too many of those make the judge pause.
 */
export function boundedVisits(visits: VisitCounts, bounds: VisitBounds): Pick<VisitCounts, 'add'> {
  return {
    async add(of, visit, now) {
      if (visit.begins && (await bounds.isOverVisits())) return visits.addRefused(of, now);
      const { bad, ...rest } = visit;
      if (!bad?.length || !(await bounds.isOverFailures())) return visits.add(of, visit, now);
      await visits.addRefused(of, now);
      await visits.add(of, rest, now);
    },
  };
}
