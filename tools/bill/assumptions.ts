import type { MetricName } from '@site/server-data/metrics';
import type { FunctionName } from '../../infra/config/function-name';

/** Visits of a month for which the bill is computed; 0 is a month in which nobody comes. */
export const TRAFFIC = [0, 3000, 30_000, 300_000] as const;

/** What one visit asks for. */
export const VISIT = {
  pages: 4,
  requests: 40,
  edgeGb: 0.0015,
  /** Two runs for a page (request and answer), one for each call of the API. */
  edgeRuns: 10,
  /** Two keys for a page: the pointer, and the last good one only when it is missing. */
  keyValueReads: 4,
  /** Telemetry (an upper bound: vitals are sampled), a session in some. */
  apiCalls: 1.5,
  /** Share of visits that leave a lead, and that call. */
  leads: 1 / 100,
  calls: 1 / 200,
  callMinutes: 3,
  /** Log lines of one call of the API: the access log, the start and the report of the function, its figures. */
  logKbByCall: 2.5,
  tableWritesByCall: 2,
  tableReadsByCall: 1,
} as const;

/** What teams do in a month, whoever visits. */
export const RELEASES = {
  promotions: 20,
  previews: 20,
  /** Objects that one composition writes, at most: pages and data are written once. */
  writes: 300,
  composeGbSeconds: 10,
  /** Calls of the key-value store’s API for one release or preview. */
  keyValueCalls: 4,
} as const;

/** What is stored. Deleted objects are kept for 30 days. */
export const STORED = { bucketGb: 3, tableGb: 0.1, logMonths: 1 } as const;

/** What one scheduled run takes, by the function's folder or, for the releases, `repair`. */
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

export const RUNS: Record<string, Run> = {
  'deliver-notifications': { ...NOTHING, tableReads: 1.5 },
  // Two pages and a lead in each of three languages.
  'synthetic-visitor': {
    ...NOTHING,
    seconds: 4,
    logKb: 12,
    apiCalls: 3,
    edgeRequests: 9,
    tableReads: 3,
    tableWrites: 6,
  },
  'voice-credit': { ...NOTHING, seconds: 1, secretCalls: 1 },
  // The live record and the remembered projection. What it asks of the key-value store: `IDLE_STORE_CALLS_PER_MONTH`.
  repair: { ...NOTHING, seconds: 0.3, tableReads: 2 },
};

/** Figures that are written though nobody visits: by what runs on a schedule. */
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
 * Further figures that are written once people come: those of the functions that answer them, telemetry's by part and version
 * (four parts, one version of each at a time, five figures) and by side of a canary.
 */
export const METRICS_WITH_VISITS = { byFunction: 25, byVersion: 4 * 5, byVariant: 2 * 5 } as const;
/** A metric costs by the hour in which it is written: with few visits most hours have none. */
export const VISITS_THAT_FILL_EVERY_HOUR = 30_000;
