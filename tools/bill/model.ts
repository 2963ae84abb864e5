import { IDLE_STORE_CALLS_PER_MONTH } from '@platform/releases/log/repair';
import { PRICES, type PriceId, VOICE_MINUTE_USD } from '../../infra/config/prices';
import { resourceNames } from '../../infra/config/resource-names';
import {
  METRICS_AT_REST,
  METRICS_WITH_VISITS,
  RELEASES,
  RUNS,
  STORED,
  VISIT,
  VISITS_THAT_FILL_EVERY_HOUR,
} from './assumptions';
import type { Counted, Scheduled } from './count-resources';

export type Usage = Record<PriceId, number>;

const GB_IN_KB = 1024 * 1024;
const METRICS_OF_A_ROUTE = 6;
const METRICS_OF_A_DISTRIBUTION = 8;

const total = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((sum, item) => sum + of(item), 0);

/** Returns the units of each price that a month with this many visits uses. */
export function usageOf(counted: Counted, stage: string, visits: number): Usage {
  const run = ({ name }: Scheduled) => RUNS[name] ?? unknown(name);
  const scheduled = (of: keyof (typeof RUNS)[string]) =>
    total(counted.scheduled, (one) => one.runs * run(one)[of]);
  const calls = visits * (VISIT.apiCalls + VISIT.leads + 2 * VISIT.calls);
  const apiCalls = calls + scheduled('apiCalls');
  const requests = visits * VISIT.requests + scheduled('edgeRequests');
  const releases = RELEASES.promotions + RELEASES.previews;
  const logGb = (calls * VISIT.logKbByCall + scheduled('logKb')) / GB_IN_KB;
  const withVisits = total(Object.values(METRICS_WITH_VISITS), (count) => count);
  const filled = Math.min(1, visits / VISITS_THAT_FILL_EVERY_HOUR);
  const routeMetrics = counted.apisWithRouteMetrics * METRICS_OF_A_ROUTE;
  return {
    edgeData: visits * VISIT.edgeGb,
    edgeRequest: requests,
    edgeFunction: visits * VISIT.edgeRuns + scheduled('edgeRequests'),
    keyValueRead: visits * VISIT.keyValueReads,
    keyValueCall: IDLE_STORE_CALLS_PER_MONTH + releases * RELEASES.keyValueCalls,
    edgeMetric: counted.distributionsWithMetrics * METRICS_OF_A_DISTRIBUTION,
    webAcl: counted.webAcls,
    webAclRule: counted.webAclRules,
    webAclRequest: requests,
    apiRequest: apiCalls,
    lambdaRequest: total(counted.scheduled, ({ runs }) => runs) + apiCalls,
    lambdaGbSecond:
      total(counted.scheduled, (one) => one.runs * one.memoryGb * run(one).seconds) +
      apiCalls * counted.apiMemoryGb * 0.1 +
      releases * RELEASES.composeGbSeconds,
    tableWrite: calls * VISIT.tableWritesByCall + scheduled('tableWrites'),
    tableRead: calls * VISIT.tableReadsByCall + scheduled('tableReads'),
    tableGb: STORED.tableGb,
    recoveryGb: STORED.tableGb,
    bucketGb: STORED.bucketGb,
    bucketWrite: releases * RELEASES.writes,
    bucketRead: releases * RELEASES.writes + visits,
    secret: Object.keys(resourceNames(stage).secrets).length,
    secretCall: scheduled('secretCalls') + apiCalls / 10,
    signingKey: counted.signingKeys,
    // One signature per publication; the promote function asks for the public keys of all parts.
    signingCall: releases * (1 + counted.signingKeys),
    alarmMetric: counted.alarmMetrics,
    compositeAlarm: counted.compositeAlarms,
    dashboard: counted.dashboards,
    metric:
      METRICS_AT_REST.length + withVisits * filled + routeMetrics * (1 + (counted.apiRoutes - 1) * filled),
    logGb,
    logStoredGb: logGb * STORED.logMonths,
  };
}

function unknown(name: string): never {
  throw new Error(
    `bill/unknown-run: the scheduled function "${name}" is not in RUNS. Add what one run uses to tools/bill/assumptions.ts.`,
  );
}

/** Monthly cost by price, in US dollars. */
export function costOf(usage: Usage): Record<PriceId, number> {
  return Object.fromEntries(
    Object.entries(usage).map(([id, units]) => [id, units * PRICES[id as PriceId].usd]),
  ) as Record<PriceId, number>;
}

/** Monthly cost of AWS, in US dollars. */
export const sumOf = (costs: Record<PriceId, number>): number => total(Object.values(costs), (usd) => usd);

/** Monthly cost of voice calls, which ElevenLabs bills, in US dollars. */
export const voiceCost = (visits: number): number =>
  visits * VISIT.calls * VISIT.callMinutes * VOICE_MINUTE_USD;
