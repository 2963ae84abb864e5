import type { MetricName } from '@site/server-data/metrics';
import type { FunctionName } from '../../infra/config/function-name';

/** Monthly visits for which the bill is computed; 0 shows the fixed costs. */
export const TRAFFIC = [0, 3000, 30_000, 300_000] as const;

/** What one visit uses. */
export const VISIT = {
  pages: 4,
  requests: 40,
  edgeGb: 0.0015,
  /**
   * Edge function runs: two per page (viewer request and viewer response), one per API call, and one per script or style sheet that
   * the browser does not have yet.
   */
  edgeRuns: 40,
  /** Up to two reads per page: the pointer, and the last good composition if the pointer is missing. */
  keyValueReads: 4,
  /** Telemetry (an upper bound: vitals are sampled) and, in some visits, a voice session. */
  apiCalls: 1.5,
  /** Shares of visits that submit a lead, and that start a voice call. */
  leads: 1 / 100,
  calls: 1 / 200,
  callMinutes: 3,
  /** Logs of one API call: the access log line, Lambda's START and REPORT lines, and the metrics line. */
  logKbByCall: 2.5,
  tableWritesByCall: 2,
  tableReadsByCall: 1,
} as const;

/** What teams release in a month, independent of traffic. */
export const RELEASES = {
  promotions: 20,
  previews: 20,
  /** Upper bound of objects that one composition writes; unchanged pages and data are not written again. */
  writes: 300,
  composeGbSeconds: 10,
  /** Calls to the key-value store's API per release or preview. */
  keyValueCalls: 4,
} as const;

/** Stored data, in GB and months of logs. Deleted objects are kept for 30 days. */
export const STORED = { bucketGb: 3, tableGb: 0.1, logMonths: 1 } as const;

/** What one scheduled run uses; see RUNS. */
export interface Run {
  seconds: number;
  logKb: number;
  tableReads: number;
  tableWrites: number;
  apiCalls: number;
  edgeRequests: number;
  secretCalls: number;
}

const NOTHING: Run = {
  seconds: 0.1,
  logKb: 1.5,
  tableReads: 0,
  tableWrites: 0,
  apiCalls: 0,
  edgeRequests: 0,
  secretCalls: 0,
};

/** By the folder of the scheduled function, or `repair` for the release function's scheduled repair. */
export const RUNS: Record<string, Run> = {
  'deliver-notifications': { ...NOTHING, tableReads: 1.5 },
  // Two pages and a lead in each of three languages.
  'synthetic-visitor': {
    ...NOTHING,
    seconds: 4,
    logKb: 12,
    apiCalls: 3,
    edgeRequests: 12,
    tableReads: 3,
    tableWrites: 6,
  },
  'voice-credit': { ...NOTHING, seconds: 1, secretCalls: 1 },
  // Reads the live record. What a canary adds, a write per report of a visit, is not counted: it lasts days.
  'judge-canaries': { ...NOTHING, tableReads: 1 },
  // Reads the live record and the stored projection. Its key-value store calls are counted in `IDLE_STORE_CALLS_PER_MONTH`.
  repair: { ...NOTHING, seconds: 0.3, tableReads: 2 },
};

/** Metrics that scheduled functions write without any visit. */
export const METRICS_AT_REST: readonly [FunctionName, MetricName][] = [
  ['deliver-notifications', 'DeliveriesPending'],
  ['deliver-notifications', 'DeliveriesFailed'],
  ['deliver-notifications', 'OldestPendingSeconds'],
  ['submit-lead', 'LeadsSynthetic'],
  ['synthetic-visitor', 'SyntheticRoundsPassed'],
  ['synthetic-visitor', 'SyntheticChecksFailed'],
  ['voice-credit', 'VoiceCreditPercent'],
];

/**
 * Number of further metrics that visits cause: those of the API functions, telemetry's by part and version (four parts, one
 * live version each, five metrics), by canary variant, and the events of service levels: good and bad pages of the site and of four
 * parts, and seven outcomes of leads and calls.
 */
export const METRICS_WITH_VISITS = {
  byFunction: 25,
  byVersion: 4 * 5,
  byVariant: 2 * 5,
  byObjective: 2 * 5 + 7,
} as const;
/** CloudWatch bills a metric per hour in which it is written; with fewer visits than this, some hours have none. */
export const VISITS_THAT_FILL_EVERY_HOUR = 30_000;
