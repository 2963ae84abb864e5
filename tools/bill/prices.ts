/** AWS list prices per unit: us-east-1, at the edge for visitors in Europe, US dollars, without tax. */
export interface Price {
  service: string;
  unit: string;
  usd: number;
  source: string;
  /** Units that are free every month, in every account and for ever. */
  free: number;
}

/** Date on which the prices were last compared with their sources. */
export const PRICES_AS_OF = '2026-11-22';

const pricing = (service: string) => `https://aws.amazon.com/${service}/pricing/`;
const price = (service: string, unit: string, usd: number, source: string, free = 0): Price => ({
  service,
  unit,
  usd,
  source: pricing(source),
  free,
});

const MILLION = 1e6;

export const PRICES = {
  edgeData: price('CloudFront', 'GB to visitors', 0.085, 'cloudfront', 1000),
  edgeRequest: price('CloudFront', 'HTTPS request', 0.012 / 10_000, 'cloudfront', 10 * MILLION),
  edgeFunction: price('CloudFront', 'run of an edge function', 0.1 / MILLION, 'cloudfront', 2 * MILLION),
  keyValueRead: price('CloudFront', 'read of the key-value store by an edge function', 0.03 / MILLION, 'cloudfront'),
  keyValueCall: price('CloudFront', 'call of the key-value store’s API', 1 / 1000, 'cloudfront'),
  webAcl: price('WAF', 'web ACL', 5, 'waf'),
  webAclRule: price('WAF', 'rule or managed rule group', 1, 'waf'),
  webAclRequest: price('WAF', 'request', 0.6 / MILLION, 'waf'),
  apiRequest: price('API Gateway', 'request of an HTTP API', 1 / MILLION, 'api-gateway'),
  lambdaRequest: price('Lambda', 'invocation', 0.2 / MILLION, 'lambda', MILLION),
  lambdaGbSecond: price('Lambda', 'GB-second on arm64', 0.0000133334, 'lambda', 400_000),
  tableWrite: price('DynamoDB', 'write request unit', 0.625 / MILLION, 'dynamodb'),
  tableRead: price('DynamoDB', 'read request unit', 0.125 / MILLION, 'dynamodb'),
  tableGb: price('DynamoDB', 'GB stored for a month', 0.25, 'dynamodb', 25),
  recoveryGb: price('DynamoDB', 'GB with point-in-time recovery for a month', 0.2, 'dynamodb'),
  bucketGb: price('S3', 'GB stored for a month, deleted objects included', 0.023, 's3'),
  bucketWrite: price('S3', 'PUT or LIST', 0.005 / 1000, 's3'),
  bucketRead: price('S3', 'GET', 0.0004 / 1000, 's3'),
  secret: price('Secrets Manager', 'secret', 0.4, 'secrets-manager'),
  secretCall: price('Secrets Manager', 'call', 0.05 / 10_000, 'secrets-manager'),
  alarmMetric: price('CloudWatch', 'metric in an alarm', 0.1, 'cloudwatch', 10),
  compositeAlarm: price('CloudWatch', 'alarm of alarms', 0.5, 'cloudwatch'),
  dashboard: price('CloudWatch', 'dashboard', 3, 'cloudwatch'),
  canaryRun: price('CloudWatch', 'run of a canary', 0.0012, 'cloudwatch', 100),
  metric: price('CloudWatch', 'custom metric', 0.3, 'cloudwatch', 10),
  logGb: price('CloudWatch', 'GB of ingested logs', 0.5, 'cloudwatch', 5),
  logStoredGb: price('CloudWatch', 'GB of logs stored for a month', 0.03, 'cloudwatch'),
} as const satisfies Record<string, Price>;

export type PriceId = keyof typeof PRICES;

/**
 * Not AWS: a minute of a workflow on Linux in a private repository, after those that GitHub Free includes; in a public one it is
 * free. https://docs.github.com/en/billing/reference/actions-runner-pricing
 */
export const GITHUB_MINUTE = { usd: 0.006, free: 2000 } as const;

/** Not AWS, and by far the largest cost if visitors use voice; depends on the owner's plan. https://elevenlabs.io/pricing */
export const VOICE_MINUTE_USD = 0.1;
