import { hash, randomBytes } from 'node:crypto';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { VisitReport } from '@site/contracts/api/telemetry';
import { METRICS } from '@site/server-data/metrics';
import {
  API_OWNER,
  hourOf,
  LEVELS_KEPT_DAYS,
  type ObjectiveName,
  type Outcome,
} from '@site/server-data/service-levels';
import { expiryOf, itemKeys, minuteOf, TABLE, VISIT_ATTRIBUTES, VISITS_KEPT_DAYS } from '@site/server-data/tables';
import type { HttpRequest } from '../http-request';
import { errorFields, type Log } from '../log';
import type { Measure } from '../meter';
import { isConditionFailed, wasRepeated } from './dynamo';

/** The item remembers additions in sets by time, for all attempts of a call. Each addition removes the oldest set. */
const WINDOW_MS = 15_000;
const WINDOWS = 3;

interface Addition {
  key: { pk: string; sk: string };
  counters: readonly string[];
  amount?: number;
  /** Nothing is added if the first counter has reached it. */
  limit?: number;
  /** Epoch seconds after which the item expires. */
  ttl: number;
  now: Date;
}

/** Adds once, though the client repeats an update whose answer was lost. Returns false if the limit is reached. */
export async function addOnce(
  dynamo: DynamoDBDocumentClient,
  table: string,
  { key, counters, amount = 1, limit, ttl, now }: Addition,
  options: { abortSignal?: AbortSignal } = {},
): Promise<boolean> {
  const window = Math.floor(now.getTime() / WINDOW_MS);
  const recent = `recent${window % WINDOWS}`;
  const id = randomBytes(6).toString('base64url');
  const names = Object.fromEntries(counters.map((name, at) => [`#n${at}`, name]));
  const additions = Object.keys(names).map((name) => `${name} :amount`);
  const belowLimit = limit === undefined ? '' : ' AND (attribute_not_exists(#n0) OR #n0 < :limit)';
  const common = { TableName: table, Key: key };
  try {
    await dynamo.send(
      new UpdateCommand({
        ...common,
        UpdateExpression: `SET #ttl = :ttl ADD #recent :ids, ${additions.join(', ')} REMOVE #oldest`,
        ConditionExpression: `(attribute_not_exists(#recent) OR NOT contains(#recent, :id))${belowLimit}`,
        ExpressionAttributeNames: {
          ...names,
          '#ttl': TABLE.ttl,
          '#recent': recent,
          '#oldest': `recent${(window + 1) % WINDOWS}`,
        },
        ExpressionAttributeValues: {
          ...{ ':id': id, ':ids': new Set([id]), ':amount': amount, ':ttl': ttl },
          ...(limit === undefined ? {} : { ':limit': limit }),
        },
      }),
      options,
    );
    return true;
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    return limit === undefined || (wasRepeated(error) && (await hasAdded()));
  }

  /** By an update, because the functions that count may not read. */
  async function hasAdded(): Promise<boolean> {
    const update = new UpdateCommand({
      ...common,
      UpdateExpression: 'SET #ttl = :ttl',
      ConditionExpression: 'contains(#recent, :id)',
      ExpressionAttributeNames: { '#ttl': TABLE.ttl, '#recent': recent },
      ExpressionAttributeValues: { ':id': id, ':ttl': ttl },
    });
    try {
      await dynamo.send(update, options);
      return true;
    } catch (error) {
      if (isConditionFailed(error)) return false;
      throw error;
    }
  }
}

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

/** Developers and tests: their visitors all have this address, and are told apart by their browsers. */
const OWN_MACHINE = ['127.0.0.1', '0:0:0:00'];

/** 16 bits of a hash of what one customer gets, 256 IPv4 addresses or 48 bits of IPv6: the judge counts each once. */
export function hashNetwork({ network, headers }: Pick<HttpRequest, 'network' | 'headers'>): number {
  const browser = OWN_MACHINE.includes(network) ? (headers['user-agent'] ?? '') : '';
  const wide = network.split(/[.:]/).slice(0, 3).join('.');
  return Number.parseInt(hash('sha256', `${wide} ${browser}`).slice(0, 4), 16);
}
