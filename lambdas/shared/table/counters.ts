import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { VisitReport } from '@site/contracts/api/telemetry';
import { METRICS } from '@site/server-data/metrics';
import {
  API_OWNER,
  hourOf,
  LEVELS_KEPT_DAYS,
  type ObjectiveName,
  type Outcome,
} from '@site/server-data/service-levels';
import { expiryOf, itemKeys, minuteOf, VISIT_ATTRIBUTES, VISITS_KEPT_DAYS } from '@site/server-data/tables';
import { errorFields, type Log } from '../log';
import type { Measure } from '../meter';
import { addOnce } from './dynamo';

/** Milliseconds after which a count is given up: the visitor waits for it. */
const TIMEOUT_MS = 1000;

/** Returns the counts of good and bad events by objective, owner and hour. Nothing identifies a visitor. */
export const serviceLevelCounts = (dynamo: DynamoDBDocumentClient, table: string, timeoutMs = TIMEOUT_MS) => ({
  /** `owner`: a part, or `API_OWNER`. */
  async add(objective: ObjectiveName, owner: string, outcome: Outcome, now: Date): Promise<void> {
    const key = itemKeys.serviceLevel(objective, owner, hourOf(now));
    const addition = { key, counters: [outcome], ttl: expiryOf(now, LEVELS_KEPT_DAYS), now };
    await addOnce(dynamo, table, addition, { abortSignal: AbortSignal.timeout(timeoutMs) });
  },
});

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

const OUTCOME_METRICS = {
  good: METRICS.objectiveGood,
  bad: METRICS.objectiveBad,
  outside: METRICS.objectiveOutside,
};

/** Returns a counter of events: a metric, which alarms watch, and a count in the table, from which budgets are computed. */
export function eventCounter({ counts, now = () => new Date(), measure, log }: EventCounterDependencies): CountEvent {
  return async (objective, outcome, owner = API_OWNER) => {
    try {
      const dimensions = [{ objective }, ...(owner === API_OWNER ? [] : [{ objective, part: owner }])];
      measure({ metric: OUTCOME_METRICS[outcome], value: 1, unit: 'Count', dimensions });
      await counts().add(objective, owner, outcome, now());
    } catch (error) {
      log.error('event not counted', { outcome, ...errorFields(error) });
    }
  };
}

export const visitCounts = (dynamo: DynamoDBDocumentClient, table: string) => ({
  async add(of: string, { begins, bad = [] }: VisitReport, network: number, now: Date): Promise<void> {
    const failures = [...new Set(bad)].map((kind) => VISIT_ATTRIBUTES.bad(kind, network));
    const counters = [...(begins ? [VISIT_ATTRIBUTES.visits] : []), ...failures];
    if (counters.length === 0) return;
    const key = itemKeys.visits(of, minuteOf(now));
    await addOnce(dynamo, table, { key, counters, ttl: expiryOf(now, VISITS_KEPT_DAYS), now });
  },
});
