import type { AwsLimit } from './aws-limit';

const DOCS = 'https://docs.aws.amazon.com';
const API = `${DOCS}/apigateway/latest/developerguide/http-api-quotas.html`;
const LAMBDA = `${DOCS}/lambda/latest/dg/gettingstarted-limits.html`;
const DYNAMODB = `${DOCS}/amazondynamodb/latest/developerguide/Constraints.html`;
const STACKS = `${DOCS}/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html`;
const CLOUDWATCH = `${DOCS}/AmazonCloudWatch/latest/monitoring/cloudwatch_limits.html`;
const FIREWALL = `${DOCS}/waf/latest/developerguide/limits.html`;

const GATEWAY_CHECKS = 'platform/local/src/api/http-api.ts';
const FUNCTION_CHECKS = 'platform/local/src/api/function-limits.ts';
const TABLE_CHECKS = 'platform/local/src/aws/dynamodb.ts';
const TEMPLATE_CHECKS = 'tools/limits/limits.test.ts';

/** Creates a limit whose id keeps its literal type. */
const limit = <const Id extends string>(
  id: Id,
  [service, what]: readonly [service: string, what: string],
  [most, unit]: readonly [most: number, unit: AwsLimit['unit']],
  source: string,
  enforced: string,
) => ({ id, service, what, limit: most, unit, source, enforced: [enforced] as const });

const KB = 1024;
const MB = KB * KB;

/** Limits of the services behind the edge; those of the edge are in `aws-limits.ts`. */
export const SERVICE_LIMITS = [
  limit(
    'http-api/payload',
    ['API Gateway HTTP API', 'Body of one request'],
    [10 * MB, 'bytes'],
    API,
    GATEWAY_CHECKS,
  ),
  limit(
    'http-api/timeout',
    ['API Gateway HTTP API', 'Integration timeout'],
    [30, 'seconds'],
    API,
    GATEWAY_CHECKS,
  ),
  limit(
    'http-api/routes',
    ['API Gateway HTTP API', 'Routes of one API'],
    [300, 'count'],
    API,
    TEMPLATE_CHECKS,
  ),
  limit(
    'lambda/answer',
    ['Lambda', 'Response of one synchronous call'],
    [6 * MB, 'bytes'],
    LAMBDA,
    FUNCTION_CHECKS,
  ),
  limit(
    'lambda/request',
    ['Lambda', 'Event of one synchronous call'],
    [6 * MB, 'bytes'],
    LAMBDA,
    FUNCTION_CHECKS,
  ),
  limit(
    'lambda/environment',
    ['Lambda', 'All environment variables of one function'],
    [4 * KB, 'bytes'],
    LAMBDA,
    FUNCTION_CHECKS,
  ),
  limit('lambda/timeout', ['Lambda', 'Timeout of one function'], [900, 'seconds'], LAMBDA, TEMPLATE_CHECKS),
  limit('lambda/disk', ['Lambda', '/tmp of one function, MB'], [10_240, 'count'], LAMBDA, TEMPLATE_CHECKS),
  limit(
    'lambda/concurrency',
    ['Lambda', 'Concurrent executions in a new account (1,000 later)'],
    [10, 'count'],
    LAMBDA,
    TEMPLATE_CHECKS,
  ),
  limit(
    'dynamodb/item',
    ['DynamoDB', 'One item, including attribute names'],
    [400 * KB, 'bytes'],
    DYNAMODB,
    TABLE_CHECKS,
  ),
  limit(
    'dynamodb/partition-key',
    ['DynamoDB', 'Value of a partition key'],
    [2048, 'bytes'],
    DYNAMODB,
    TABLE_CHECKS,
  ),
  limit('dynamodb/sort-key', ['DynamoDB', 'Value of a sort key'], [1024, 'bytes'], DYNAMODB, TABLE_CHECKS),
  limit(
    'dynamodb/indexes',
    ['DynamoDB', 'Global secondary indexes of one table'],
    [20, 'count'],
    DYNAMODB,
    TEMPLATE_CHECKS,
  ),
  limit(
    'cloudformation/resources',
    ['CloudFormation', 'Resources of one template'],
    [500, 'count'],
    STACKS,
    TEMPLATE_CHECKS,
  ),
  limit(
    'cloudformation/template',
    ['CloudFormation', 'One template in S3'],
    [MB, 'bytes'],
    STACKS,
    TEMPLATE_CHECKS,
  ),
  limit(
    'cloudformation/outputs',
    ['CloudFormation', 'Outputs of one template'],
    [200, 'count'],
    STACKS,
    TEMPLATE_CHECKS,
  ),
  limit(
    'cloudwatch/metrics-of-alarm',
    ['CloudWatch', 'Metrics in the expression of one alarm'],
    [10, 'count'],
    CLOUDWATCH,
    TEMPLATE_CHECKS,
  ),
  limit(
    'cloudwatch/widgets',
    ['CloudWatch', 'Widgets of one dashboard'],
    [500, 'count'],
    CLOUDWATCH,
    TEMPLATE_CHECKS,
  ),
  limit(
    'cloudwatch/metrics-of-widget',
    ['CloudWatch', 'Metrics of one widget'],
    [500, 'count'],
    CLOUDWATCH,
    TEMPLATE_CHECKS,
  ),
  limit(
    'cloudwatch/alarm-days',
    ['CloudWatch', 'Period times evaluation periods of one alarm'],
    [604_800, 'seconds'],
    CLOUDWATCH,
    TEMPLATE_CHECKS,
  ),
  limit(
    'waf/text-transformations',
    ['WAF', 'Text transformations of one statement'],
    [10, 'count'],
    FIREWALL,
    TEMPLATE_CHECKS,
  ),
] as const;
