import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { METRICS, type MetricName } from '@site/server-data/metrics';
import {
  API_OWNER,
  hourOf,
  LEVELS_KEPT_DAYS,
  type ObjectiveName,
  type Outcome,
} from '@site/server-data/service-levels';
import { itemKeys } from '@site/server-data/tables';
import { errorFields, type Log } from '../log';
import type { Measure } from '../meter';
import { addOnce } from './add-once';

/** Milliseconds after which a count is given up: the visitor waits for it. */
const TIMEOUT_MS = 1000;

/** Returns the counts of good and bad events by objective, owner and hour. Nothing identifies a visitor. */
export function serviceLevelCounts(dynamo: DynamoDBDocumentClient, table: string, timeoutMs = TIMEOUT_MS) {
  return {
    /** `owner`: a part, or `API_OWNER`. */
    async add(objective: ObjectiveName, owner: string, outcome: Outcome, now: Date): Promise<void> {
      const addition = {
        key: itemKeys.serviceLevel(objective, owner, hourOf(now)),
        counters: [outcome],
        ttl: Math.floor(now.getTime() / 1000) + LEVELS_KEPT_DAYS * 86_400,
        now,
      };
      await addOnce(dynamo, table, addition, { abortSignal: AbortSignal.timeout(timeoutMs) });
    },
  };
}

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

interface EventCounterDependencies {
  /** Called for each event, so that an unreadable environment fails the count only. */
  counts(): ReturnType<typeof serviceLevelCounts>;
  now?(): Date;
  measure: Measure;
  log: Log;
}

/** Returns a counter of events: a metric, which alarms watch, and a count in the table, from which budgets are computed. */
export function eventCounter(dependencies: EventCounterDependencies): CountEvent {
  const { counts, now = () => new Date(), measure, log } = dependencies;
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
