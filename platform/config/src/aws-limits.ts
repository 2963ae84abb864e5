const DOCS = 'https://docs.aws.amazon.com';
const CLOUDFRONT = `${DOCS}/AmazonCloudFront/latest/DeveloperGuide`;
const EDGE = `${CLOUDFRONT}/cloudfront-limits.html`;
const EDGE_CODE = `${CLOUDFRONT}/edge-function-restrictions-all.html`;
const API = `${DOCS}/apigateway/latest/developerguide/http-api-quotas.html`;
const LAMBDA = `${DOCS}/lambda/latest/dg/gettingstarted-limits.html`;
const ALARMS = `${DOCS}/AmazonCloudWatch/latest/monitoring/cloudwatch_limits.html`;
const KB = 1024;
const MB = KB * KB;

/** AWS quotas and rules that affect the design, as of a new account: value, unit and the page that documents it. */
const AWS_LIMITS = {
  'edge-function/size': [10 * KB, 'bytes', EDGE],
  /** The path that an edge function returns. */
  'edge-function/uri': [8191, 'characters', EDGE_CODE],
  /** A request of a visitor, without its body. */
  'edge/request': [32 * KB, 'bytes', EDGE],
  'key-value-store/key': [512, 'bytes', EDGE],
  'key-value-store/value': [KB, 'bytes', EDGE],
  /** All keys and values of one store. */
  'key-value-store/size': [5 * MB, 'bytes', EDGE],
  'key-value-store/update-keys': [50, 'keys', EDGE],
  'header-policy/custom-headers': [10, 'headers', EDGE],
  'header-policy/header-name': [256, 'characters', EDGE],
  'header-policy/header-value': [1783, 'characters', EDGE],
  /** Names and values of all custom headers of one policy. */
  'header-policy/custom-headers-combined': [10_240, 'characters', EDGE],
  'header-policy/content-security-policy': [1783, 'characters', EDGE],
  'http-api/payload': [10 * MB, 'bytes', API],
  /** The request line and the values of all headers. */
  'http-api/headers': [10_240, 'bytes', API],
  'http-api/timeout': [30, 'seconds', API],
  'lambda/answer': [6 * MB, 'bytes', LAMBDA],
  'lambda/request': [6 * MB, 'bytes', LAMBDA],
  /** Names and values of all environment variables of one function. */
  'lambda/environment': [4 * KB, 'bytes', LAMBDA],
  'cloudwatch/metrics-of-alarm': [10, 'metrics', ALARMS],
} as const satisfies Record<string, readonly [limit: number, unit: string, source: string]>;

type AwsLimitId = keyof typeof AWS_LIMITS;

export const awsLimit = (id: AwsLimitId): number => AWS_LIMITS[id][0];

/** Throws `aws-limit/<id>` if `used` exceeds the limit. `what`: kind and name of what is too large, for the message. */
export function checkAwsLimit(id: AwsLimitId, used: number, what: string): void {
  const [limit, unit, source] = AWS_LIMITS[id];
  if (used <= limit) return;
  throw new Error(
    `aws-limit/${id}: ${what} has ${used} ${unit}, AWS allows at most ${limit} ${unit}. Make it smaller; see ${source}`,
  );
}

/** Values by key; undefined deletes the key. */
export type KeyValues = Readonly<Record<string, string | undefined>>;

const bytes = (text: string) => Buffer.byteLength(text);
const bytesOf = (values: KeyValues) =>
  Object.entries(values).reduce((sum, [key, value]) => {
    return value === undefined ? sum : sum + bytes(key) + bytes(value);
  }, 0);

/**
 * Throws `aws-limit/key-value-store/…` if an UpdateKeys request exceeds a limit. AWS does not document its overhead per
 * key, so the store's size here is a lower bound.
 */
export function checkKeyValueUpdate(stored: KeyValues, update: KeyValues): void {
  for (const [key, value = ''] of Object.entries(update)) {
    checkAwsLimit('key-value-store/key', bytes(key), `The key "${key.slice(0, 40)}…"`);
    checkAwsLimit('key-value-store/value', bytes(value), `The value of the key "${key}"`);
  }
  checkAwsLimit('key-value-store/update-keys', Object.keys(update).length, 'The request UpdateKeys');
  checkAwsLimit('key-value-store/size', bytesOf({ ...stored, ...update }), 'The KeyValueStore');
}

/** Splits changes of a KeyValueStore into UpdateKeys requests that the service accepts: 50 keys, which stay far below its 3 MB. */
export function keyValueBatches(changes: KeyValues): KeyValues[] {
  const entries = Object.entries(changes);
  const size = awsLimit('key-value-store/update-keys');
  const count = Math.ceil(entries.length / size);
  return Array.from({ length: count }, (_, at) => Object.fromEntries(entries.slice(at * size, (at + 1) * size)));
}
