type Unit = 'bytes' | 'characters' | 'count' | 'seconds';

/** An AWS quota or rule that affects the design. Limits are the defaults of a new account. */
export interface AwsLimit<Id extends string = string> {
  /** `<service>/<what>`; errors of the local platform name it. */
  id: Id;
  service: string;
  what: string;
  limit: number;
  unit: Unit;
  /** URL of the AWS page that documents it. */
  source: string;
  /** File that enforces it, relative to the project's root. */
  enforced: string;
}

type Row = readonly [what: string, limit: number, unit: Unit, enforced: string];

/** Creates the limits of a service that one page documents; their ids keep their literal types. */
const limits = <const Prefix extends string, const Rows extends Record<string, Row>>(
  prefix: Prefix,
  service: string,
  source: string,
  rows: Rows,
) =>
  Object.entries<Row>(rows).map(
    ([name, [what, limit, unit, enforced]]): AwsLimit<`${Prefix}/${keyof Rows & string}`> => {
      return { id: `${prefix}/${name as keyof Rows & string}`, service, what, limit, unit, source, enforced };
    },
  );

const DOCS = 'https://docs.aws.amazon.com';
const CLOUDFRONT = `${DOCS}/AmazonCloudFront/latest/DeveloperGuide`;
const KB = 1024;
const MB = KB * KB;

const STORE = 'platform/config/src/key-value-limits.ts';
const HEADERS = 'platform/local/src/edge/response-headers.ts';
const GATEWAY = 'platform/local/src/api/http-api.ts';
const FUNCTION = 'platform/local/src/api/local-function.ts';
const TABLE = 'platform/local/src/aws/dynamodb.ts';
const TEMPLATE = 'tools/limits/limits.test.ts';

export const AWS_LIMITS = [
  ...limits(
    'edge-function',
    'CloudFront Functions',
    `${CLOUDFRONT}/cloudfront-limits.html#limits-functions`,
    {
      size: ['Code of one function', 10 * KB, 'bytes', 'infra/edge/render-edge-function.ts'],
    },
  ),
  ...limits('edge-function', 'CloudFront Functions', `${CLOUDFRONT}/edge-function-restrictions-all.html`, {
    uri: ['Path that a function returns', 8191, 'characters', 'platform/local/src/edge/edge-function.ts'],
  }),
  ...limits(
    'key-value-store',
    'CloudFront KeyValueStore',
    `${CLOUDFRONT}/cloudfront-limits.html#limits-keyvaluestores`,
    {
      key: ['One key', 512, 'bytes', STORE],
      value: ['One value', KB, 'bytes', STORE],
      size: ['All keys and values of one store', 5 * MB, 'bytes', STORE],
      'update-keys': ['Keys in one UpdateKeys request', 50, 'count', STORE],
      'update-bytes': ['Payload of one UpdateKeys request', 3 * MB, 'bytes', STORE],
    },
  ),
  ...limits(
    'header-policy',
    'CloudFront response headers policy',
    `${CLOUDFRONT}/cloudfront-limits.html#limits-custom-headers`,
    {
      'custom-headers': ['Custom headers of one policy', 10, 'count', HEADERS],
      'header-name': ['Name of one custom header', 256, 'characters', HEADERS],
      'header-value': ['Value of one custom header', 1783, 'characters', HEADERS],
      'custom-headers-combined': [
        'Names and values of all custom headers together',
        10_240,
        'characters',
        HEADERS,
      ],
      'content-security-policy': ['Value of Content-Security-Policy', 1783, 'characters', HEADERS],
    },
  ),
  ...limits(
    'http-api',
    'API Gateway HTTP API',
    `${DOCS}/apigateway/latest/developerguide/http-api-quotas.html`,
    {
      payload: ['Body of one request', 10 * MB, 'bytes', GATEWAY],
      timeout: ['Integration timeout', 30, 'seconds', GATEWAY],
    },
  ),
  ...limits('lambda', 'Lambda', `${DOCS}/lambda/latest/dg/gettingstarted-limits.html`, {
    answer: ['Response of one synchronous call', 6 * MB, 'bytes', FUNCTION],
    request: ['Event of one synchronous call', 6 * MB, 'bytes', FUNCTION],
    environment: ['All environment variables of one function', 4 * KB, 'bytes', FUNCTION],
    concurrency: ['Concurrent executions in a new account (1,000 later)', 10, 'count', TEMPLATE],
  }),
  ...limits('dynamodb', 'DynamoDB', `${DOCS}/amazondynamodb/latest/developerguide/Constraints.html`, {
    item: ['One item, including attribute names', 400 * KB, 'bytes', TABLE],
    'partition-key': ['Value of a partition key', 2048, 'bytes', TABLE],
    'sort-key': ['Value of a sort key', 1024, 'bytes', TABLE],
  }),
  ...limits(
    'cloudformation',
    'CloudFormation',
    `${DOCS}/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html`,
    {
      resources: ['Resources of one template', 500, 'count', TEMPLATE],
    },
  ),
  ...limits('cloudwatch', 'CloudWatch', `${DOCS}/AmazonCloudWatch/latest/monitoring/cloudwatch_limits.html`, {
    'metrics-of-alarm': ['Metrics in the expression of one alarm', 10, 'count', TEMPLATE],
  }),
];

export type AwsLimitId = (typeof AWS_LIMITS)[number]['id'];

const limitOf = (id: AwsLimitId) => AWS_LIMITS.find((entry) => entry.id === id) as AwsLimit;

/** Returns the value of a limit, in its unit. */
export const awsLimit = (id: AwsLimitId): number => limitOf(id).limit;

/** Throws `aws-limit/<id>` if `used` exceeds the limit. `what`: kind and name of what is too large, for the message. */
export function checkAwsLimit(id: AwsLimitId, used: number, what: string): void {
  const { limit, unit, source } = limitOf(id);
  if (used <= limit) return;
  const words = unit === 'count' ? '' : ` ${unit}`;
  throw new Error(
    `aws-limit/${id}: ${what} has ${used}${words}, AWS allows at most ${limit}${words}. Make it smaller; see ${source}`,
  );
}
