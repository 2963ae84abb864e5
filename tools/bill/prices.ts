/** Date on which the prices were last compared with their sources. */
export const PRICES_AS_OF = '2026-11-22';

const price = (service: string, unit: string, usd: number, free = 0) => ({
  service,
  unit,
  usd,
  free,
  source: `https://aws.amazon.com/${service.toLowerCase().replace(' ', '-')}/pricing/`,
});

const MILLION = 1e6;

/** AWS list prices: us-east-1, edge for Europe, US dollars without tax. `free`: units every month, for ever. */
export const PRICES = {
  edgeData: price('CloudFront', 'GB to visitors', 0.085, 1000),
  edgeRequest: price('CloudFront', 'HTTPS request', 0.012 / 10_000, 10 * MILLION),
  edgeFunction: price('CloudFront', 'run of an edge function', 0.1 / MILLION, 2 * MILLION),
  keyValueRead: price('CloudFront', 'read of the key-value store by an edge function', 0.03 / MILLION),
  keyValueCall: price('CloudFront', 'call of the key-value store’s API', 1 / 1000),
  webAcl: price('WAF', 'web ACL', 5),
  webAclRule: price('WAF', 'rule or managed rule group', 1),
  webAclRequest: price('WAF', 'request', 0.6 / MILLION),
  apiRequest: price('API Gateway', 'request of an HTTP API', 1 / MILLION),
  lambdaRequest: price('Lambda', 'invocation', 0.2 / MILLION, MILLION),
  lambdaGbSecond: price('Lambda', 'GB-second on arm64', 0.0000133334, 400_000),
  tableWrite: price('DynamoDB', 'write request unit', 0.625 / MILLION),
  tableRead: price('DynamoDB', 'read request unit', 0.125 / MILLION),
  tableGb: price('DynamoDB', 'GB stored for a month', 0.25, 25),
  recoveryGb: price('DynamoDB', 'GB with point-in-time recovery for a month', 0.2),
  bucketGb: price('S3', 'GB stored for a month, deleted objects included', 0.023),
  bucketWrite: price('S3', 'PUT or LIST', 0.005 / 1000),
  bucketRead: price('S3', 'GET', 0.0004 / 1000),
  secret: price('Secrets Manager', 'secret', 0.4),
  secretCall: price('Secrets Manager', 'call', 0.05 / 10_000),
  alarmMetric: price('CloudWatch', 'metric in an alarm', 0.1, 10),
  compositeAlarm: price('CloudWatch', 'alarm of alarms', 0.5),
  dashboard: price('CloudWatch', 'dashboard', 3),
  canaryRun: price('CloudWatch', 'run of a canary', 0.0012, 100),
  metric: price('CloudWatch', 'custom metric', 0.3, 10),
  logGb: price('CloudWatch', 'GB of ingested logs', 0.5, 5),
  logStoredGb: price('CloudWatch', 'GB of logs stored for a month', 0.03),
} as const;

export type PriceId = keyof typeof PRICES;

/**
 * Not AWS: a minute of a workflow on Linux in a private repository, after those that GitHub Free includes; in a public one it is
 * free. https://docs.github.com/en/billing/reference/actions-runner-pricing
 */
export const GITHUB_MINUTE = { usd: 0.006, free: 2000 } as const;

/** Not AWS, and by far the largest cost if visitors use voice; depends on the owner's plan. https://elevenlabs.io/pricing */
export const VOICE_MINUTE_USD = 0.1;
