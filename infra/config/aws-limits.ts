import type { AwsLimit } from './aws-limit';
import { SERVICE_LIMITS } from './aws-service-limits';

export type { AwsLimit } from './aws-limit';

const CLOUDFRONT = 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide';
const FUNCTIONS = `${CLOUDFRONT}/cloudfront-limits.html#limits-functions`;
const KEY_VALUE_STORES = `${CLOUDFRONT}/cloudfront-limits.html#limits-keyvaluestores`;
const HEADERS = `${CLOUDFRONT}/cloudfront-limits.html#limits-custom-headers`;

const EDGE_CODE = 'infra/edge/render-edge-function.ts';
const KEY_VALUE_CHECKS = 'infra/config/key-value-limits.ts';
const HEADER_POLICY_CHECKS = 'platform/local/src/edge/response-headers.ts';

export const AWS_LIMITS = [
  {
    id: 'edge-function/size',
    service: 'CloudFront Functions',
    what: 'Code of one function',
    limit: 10 * 1024,
    unit: 'bytes',
    source: FUNCTIONS,
    enforced: [EDGE_CODE],
  },
  {
    id: 'edge-function/uri',
    service: 'CloudFront Functions',
    what: 'Path that a function returns',
    limit: 8191,
    unit: 'characters',
    source: `${CLOUDFRONT}/edge-function-restrictions-all.html`,
    enforced: ['platform/local/src/edge/function-result.ts'],
  },
  {
    id: 'key-value-store/key',
    service: 'CloudFront KeyValueStore',
    what: 'One key',
    limit: 512,
    unit: 'bytes',
    source: KEY_VALUE_STORES,
    enforced: [KEY_VALUE_CHECKS],
  },
  {
    id: 'key-value-store/value',
    service: 'CloudFront KeyValueStore',
    what: 'One value',
    limit: 1024,
    unit: 'bytes',
    source: KEY_VALUE_STORES,
    enforced: [KEY_VALUE_CHECKS],
  },
  {
    id: 'key-value-store/size',
    service: 'CloudFront KeyValueStore',
    what: 'All keys and values of one store',
    limit: 5 * 1024 * 1024,
    unit: 'bytes',
    source: KEY_VALUE_STORES,
    enforced: [KEY_VALUE_CHECKS],
  },
  {
    id: 'key-value-store/update-keys',
    service: 'CloudFront KeyValueStore',
    what: 'Keys in one UpdateKeys request',
    limit: 50,
    unit: 'count',
    source: KEY_VALUE_STORES,
    enforced: [KEY_VALUE_CHECKS],
  },
  {
    id: 'key-value-store/update-bytes',
    service: 'CloudFront KeyValueStore',
    what: 'Payload of one UpdateKeys request',
    limit: 3 * 1024 * 1024,
    unit: 'bytes',
    source: KEY_VALUE_STORES,
    enforced: [KEY_VALUE_CHECKS],
  },
  {
    id: 'header-policy/custom-headers',
    service: 'CloudFront response headers policy',
    what: 'Custom headers of one policy',
    limit: 10,
    unit: 'count',
    source: HEADERS,
    enforced: [HEADER_POLICY_CHECKS],
  },
  {
    id: 'header-policy/header-name',
    service: 'CloudFront response headers policy',
    what: 'Name of one custom header',
    limit: 256,
    unit: 'characters',
    source: HEADERS,
    enforced: [HEADER_POLICY_CHECKS],
  },
  {
    id: 'header-policy/header-value',
    service: 'CloudFront response headers policy',
    what: 'Value of one custom header',
    limit: 1783,
    unit: 'characters',
    source: HEADERS,
    enforced: [HEADER_POLICY_CHECKS],
  },
  {
    id: 'header-policy/custom-headers-combined',
    service: 'CloudFront response headers policy',
    what: 'Names and values of all custom headers together',
    limit: 10_240,
    unit: 'characters',
    source: HEADERS,
    enforced: [HEADER_POLICY_CHECKS],
  },
  {
    id: 'header-policy/content-security-policy',
    service: 'CloudFront response headers policy',
    what: 'Value of Content-Security-Policy',
    limit: 1783,
    unit: 'characters',
    source: HEADERS,
    enforced: [HEADER_POLICY_CHECKS],
  },
  ...SERVICE_LIMITS,
] as const satisfies readonly AwsLimit[];

export type AwsLimitId = (typeof AWS_LIMITS)[number]['id'];

/** Returns the value of a limit, in its unit. */
export function awsLimit(id: AwsLimitId): number {
  return (AWS_LIMITS as readonly AwsLimit[]).find((entry) => entry.id === id)?.limit as number;
}

/** Throws `aws-limit/<id>` if `used` exceeds the limit. `what`: kind and name of what is too large, for the message. */
export function checkAwsLimit(id: AwsLimitId, used: number, what: string): void {
  const { limit, unit, source } = (AWS_LIMITS as readonly AwsLimit[]).find(
    (entry) => entry.id === id,
  ) as AwsLimit;
  if (used <= limit) return;
  const words = unit === 'count' ? '' : ` ${unit}`;
  throw new Error(
    `aws-limit/${id}: ${what} has ${used}${words}, AWS allows at most ${limit}${words}. Make it smaller; see ${source}`,
  );
}
