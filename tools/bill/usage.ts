import { resourceNames } from '@platform/config/resource-names';
import { rateMs } from '@platform/local/api/wakes';
import type { CloudAssembly } from '@platform/local/template/cloud-assembly';
import { IDLE_STORE_CALLS_PER_MONTH } from '@platform/releases/orders/go-live';
import type { PriceId } from './prices';

/** What one visit uses. */
export const VISIT = {
  requests: 40,
  edgeGb: 0.0015,
  /** Two per page (request and response), one per API call, and one per script or style sheet that the browser does not have. */
  edgeRuns: 40,
  /** One per page: the pointer. */
  storeReads: 4,
  /** Telemetry (an upper bound: vitals are sampled), one visit in a hundred with a lead, one in 200 with a call of three minutes. */
  apiCalls: 1.5 + 1 / 100 + 2 / 200,
  callMinutes: 3 / 200,
} as const;

/** What teams release in a month, previews included, and what one release uses; objects are an upper bound. */
export const RELEASES = { count: 40, objects: 300, composeGbSeconds: 10, storeCalls: 4 } as const;

/** Logs of one API call: the access log line, Lambda's START and REPORT lines, and the metrics line. */
const CALL_LOG_KB = 2.5;

/**
 * Metrics that visits add to those of the schedules: of the API functions, of four parts by version and rollout variant, and of the service
 * levels. CloudWatch bills a metric per hour in which it is written; with fewer visits than `fill`, some hours have none.
 */
const METRICS = { withVisits: 25 + 4 * 5 + 2 * 5 + (2 * 5 + 7), fill: 30_000 } as const;

/** `metrics`: how many it writes; unlike the others, not by run. */
type Run = { seconds: number; logKb: number } & {
  [What in 'reads' | 'writes' | 'apiCalls' | 'requests' | 'secretCalls' | 'metrics']?: number;
};

/** What one run of a scheduled function uses, by the beginning of its id in the templates. */
const RUNS: Record<string, Run> = {
  DeliveryDeliver: { seconds: 0.1, logKb: 1.5, reads: 1.5, metrics: 3 },
  // Two pages and a lead in each of three languages.
  Visitor: { seconds: 4, logKb: 12, apiCalls: 3, requests: 12, reads: 3, writes: 6, metrics: 3 },
  Credit: { seconds: 1, logKb: 1.5, secretCalls: 1, metrics: 2 },
  // Reads the live record. What a rollout adds, a write per report of a visit, is not counted: it lasts an hour.
  RolloutsJudge: { seconds: 0.1, logKb: 1.5, reads: 1 },
};
/** What a run of the browser's canary uses: a page of each part without a cache, a session, a call and a lead, in half a minute. */
const BROWSER_RUN: Run = { seconds: 30, logKb: 20, requests: 150, apiCalls: 3, reads: 1, writes: 2, secretCalls: 1 };
/** The release function's scheduled repair; its calls of the key-value store are in `IDLE_STORE_CALLS_PER_MONTH`. */
const REPAIR: Run = { seconds: 0.3, logKb: 1.5, reads: 2 };

const MONTH_MS = (365.25 / 12) * 24 * 3_600_000;
const GB_IN_KB = 1024 * 1024;

interface FunctionProperties {
  Handler?: string;
  MemorySize?: number;
}
interface CanaryProperties {
  Schedule: { Expression: string };
  RunConfig: { MemoryInMB: number };
}
const memoryGb = ({ MemorySize = 128 }: FunctionProperties) => MemorySize / 1024;
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Returns the number of billed metrics of an alarm: one, or each metric in its expression. */
export const alarmMetrics = ({ Metrics }: { Metrics?: { MetricStat?: object }[] }): number =>
  Metrics ? Metrics.filter(({ MetricStat }) => MetricStat).length : 1;

/** Returns what the scheduled functions of the templates use in a month. Throws if RUNS lacks one of them. */
function scheduledUse(assembly: CloudAssembly) {
  const runs = assembly
    .ofType<{ ScheduleExpression?: string; Targets?: { Arn: string; Input?: string }[] }>('AWS::Events::Rule')
    .flatMap(({ properties: { ScheduleExpression, Targets = [] } }) =>
      Targets.map(({ Arn, Input }) => {
        const { id, properties } = assembly.referredBy<FunctionProperties>(Arn);
        const [, run] = Object.entries(RUNS).find(([start]) => id.startsWith(start)) ?? [];
        const one = Input?.includes('"repair":true') ? REPAIR : run;
        if (!one)
          throw new Error(
            `The function ${id} runs on a schedule that the bill does not know. Add it to RUNS in tools/bill/usage.ts. [bill/unknown-schedule]`,
          );
        return { ...one, times: MONTH_MS / rateMs(ScheduleExpression ?? ''), memoryGb: memoryGb(properties) };
      }),
    );
  const visits = assembly.ofType<CanaryProperties>('AWS::Synthetics::Canary').map(({ properties }) => ({
    ...BROWSER_RUN,
    times: MONTH_MS / rateMs(properties.Schedule.Expression),
    memoryGb: properties.RunConfig.MemoryInMB / 1024,
  }));
  runs.push(...visits);
  return {
    browserVisits: sum(visits.map(({ times }) => times)),
    of: (what: keyof Run) => sum(runs.map((run) => run.times * (run[what] ?? 0))),
    metrics: sum(runs.map(({ metrics = 0 }) => metrics)),
    times: sum(runs.map(({ times }) => times)),
    gbSeconds: sum(runs.map((run) => run.times * run.memoryGb * run.seconds)),
  };
}

/** Returns how many units of each price a month with this many visits uses. Throws if a schedule is unknown. */
export function usageOf(assembly: CloudAssembly, stage: string, visits: number): Record<PriceId, number> {
  const all = <Properties>(type: string) => assembly.ofType<Properties>(type).map(({ properties }) => properties);
  const count = (type: string) => all(type).length;
  const scheduled = scheduledUse(assembly);
  const calls = visits * VISIT.apiCalls;
  const apiCalls = calls + scheduled.of('apiCalls');
  const requests = visits * VISIT.requests + scheduled.of('requests');
  const apiMemoryGb = Math.max(
    ...all<FunctionProperties>('AWS::Lambda::Function')
      .filter(({ Handler }) => Handler === 'index.handler')
      .map(memoryGb),
  );
  const logGb = (calls * CALL_LOG_KB + scheduled.of('logKb')) / GB_IN_KB;
  const filled = Math.min(1, visits / METRICS.fill);
  return {
    edgeData: visits * VISIT.edgeGb,
    edgeRequest: requests,
    edgeFunction: visits * VISIT.edgeRuns + scheduled.of('requests'),
    keyValueRead: visits * VISIT.storeReads,
    keyValueCall: IDLE_STORE_CALLS_PER_MONTH + RELEASES.count * RELEASES.storeCalls,
    webAcl: count('AWS::WAFv2::WebACL'),
    webAclRule: sum(all<{ Rules: object[] }>('AWS::WAFv2::WebACL').map(({ Rules }) => Rules.length)),
    webAclRequest: requests,
    apiRequest: apiCalls,
    lambdaRequest: scheduled.times + apiCalls,
    lambdaGbSecond: scheduled.gbSeconds + apiCalls * apiMemoryGb * 0.1 + RELEASES.count * RELEASES.composeGbSeconds,
    tableWrite: calls * 2 + scheduled.of('writes'),
    tableRead: calls + scheduled.of('reads'),
    tableGb: 0.1,
    recoveryGb: 0.1,
    // Deleted objects are kept for 30 days.
    bucketGb: 3,
    bucketWrite: RELEASES.count * RELEASES.objects,
    bucketRead: RELEASES.count * RELEASES.objects + visits,
    secret: Object.keys(resourceNames(stage).secrets).length,
    secretCall: scheduled.of('secretCalls') + apiCalls / 10,
    alarmMetric: sum(all<Parameters<typeof alarmMetrics>[0]>('AWS::CloudWatch::Alarm').map(alarmMetrics)),
    compositeAlarm: count('AWS::CloudWatch::CompositeAlarm'),
    dashboard: count('AWS::CloudWatch::Dashboard'),
    canaryRun: scheduled.browserVisits,
    metric: scheduled.metrics + METRICS.withVisits * filled,
    logGb,
    logStoredGb: logGb,
  };
}
