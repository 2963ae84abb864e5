import { METRICS, type MetricName } from '@site/server-data/metrics';
import { API_OWNER, type ObjectiveName, type Outcome } from '@site/server-data/service-levels';
import { errorFields, type Log } from './log';
import type { Measure } from './meter';
import type { ServiceLevelCounts } from './table/service-level-counts';

const OUTCOME_METRICS: Record<Outcome, MetricName> = {
  good: METRICS.objectiveGood,
  bad: METRICS.objectiveBad,
  outside: METRICS.objectiveOutside,
};

/** Counts an event of an objective. Never throws: a lost count must not fail the request that it counts. */
export type CountEvent = (
  objective: ObjectiveName,
  outcome: Outcome,
  /** The part that the event concerns; default: the API. */
  owner?: string,
) => Promise<void>;

interface CountEventDependencies {
  /** Called for each event, so that an unreadable environment fails the count only. */
  counts(): ServiceLevelCounts;
  now(): Date;
  measure: Measure;
  log: Log;
}

/** Returns a counter of events: a metric, which alarms watch, and a count in the table, from which budgets are computed. */
export function eventCounter({ counts, now, measure, log }: CountEventDependencies): CountEvent {
  return async (objective, outcome, owner = API_OWNER) => {
    try {
      const ofPart = owner === API_OWNER ? [] : [{ objective, part: owner }];
      const dimensions = [{ objective }, ...ofPart];
      measure({ metric: OUTCOME_METRICS[outcome], value: 1, unit: 'Count', dimensions });
      await counts().add(objective, owner, outcome, now());
    } catch (error) {
      log.error('event not counted', { outcome, ...errorFields(error) });
    }
  };
}
