/** By the names of the environment variables; whole numbers. An IPv6 network counts as one address. */
export const QUOTAS = {
  SESSIONS_PER_ADDRESS_HOUR: 120,
  SIGNED_URLS_PER_VISITOR_HOUR: 10,
  SIGNED_URLS_PER_ADDRESS_HOUR: 30,
  /** Limits the daily cost of calls. Available hour by hour, a quarter of it in advance. */
  SIGNED_URLS_PER_DAY: 500,
  LEADS_PER_ADDRESS_HOUR: 20,
  /** A contact is two requests: the saved conversation and its notification. */
  CONTACTS_PER_ADDRESS_HOUR: 20,
  UNVERIFIED_CONTACTS_PER_ADDRESS_HOUR: 6,
  TELEMETRY_PER_ADDRESS_HOUR: 240,
  /** Visits of one address that count for a rollout, and page views that may report a failure of a part. */
  VISITS_PER_ADDRESS_HOUR: 30,
  FAILED_PAGES_PER_ADDRESS_HOUR: 6,
  TRANSCRIPT_DAYS: 90,
} as const;
export type QuotaName = keyof typeof QUOTAS;
export const QUOTA_NAMES = Object.keys(QUOTAS) as QuotaName[];
