import { readFileSync } from 'node:fs';
import { stageByName } from '@platform/config/stages';
import { CloudAssembly } from '@platform/local/template/cloud-assembly';
import { withUnbundledAssembly } from 'infra/stacks/unbundled-assembly';
import { beforeAll, expect, it } from 'vitest';
import {
  computeMonths,
  costOf,
  githubMinutes,
  type Month,
  OWNER_DOCUMENT,
  stagingCost,
  withBill,
} from './owner-document';
import { alarmMetrics } from './usage';

/** Upper limit for a month without visits, in US dollars. */
const IDLE_LIMIT = 29;

/** Resource types that the bill counts. */
const BILLED =
  /^AWS::(ApiGatewayV2::(Api|Route|Stage)|CloudFront::(Distribution|Function|KeyValueStore)|CloudWatch::\w+|DynamoDB::Table|Events::Rule|Lambda::Function|Logs::LogGroup|S3::Bucket|SecretsManager::Secret|Synthetics::Canary|WAFv2::WebACL)$/;
/**
 * Types that cost nothing by themselves. The authorizer's function is asked once in five minutes per key, table streams are read for
 * free, CloudFront's log costs what the bucket keeps, e-mails and the blocked leads' metric stay within the free tier.
 */
const FREE = [
  /^AWS::(Budgets|CodeDeploy|IAM|SNS)::/,
  /^AWS::ApiGatewayV2::(Authorizer|Integration)$/,
  /^AWS::CloudFront::(OriginAccessControl|OriginRequestPolicy|ResponseHeadersPolicy)$/,
  /^AWS::Lambda::(Alias|EventInvokeConfig|EventSourceMapping|Permission|Url|Version)$/,
  /^AWS::Logs::(Delivery|DeliveryDestination|DeliverySource|MetricFilter|QueryDefinition)$/,
  /^AWS::(S3::BucketPolicy|WAFv2::(IPSet|LoggingConfiguration))$/,
];

let bill: Month[];
beforeAll(() => {
  bill = computeMonths();
}, 120_000);

it('matches the table in the owner’s document (npm run generate updates it)', () => {
  expect(readFileSync(OWNER_DOCUMENT, 'utf8')).toBe(withBill(bill));
});

it(`is less than $${IDLE_LIMIT} in a month without a visit, and grows with visits`, () => {
  const sums = bill.map((month) => costOf(month));
  expect(sums[0]).toBeLessThan(IDLE_LIMIT);
  expect(sums[0]).toBeGreaterThan(10);
  expect(sums).toEqual([...sums].sort((a, b) => a - b));
});

it('staging costs a sixth of what prod does in a month without a visit', { timeout: 120_000 }, () => {
  expect(stagingCost()).toBeGreaterThan(1);
  expect(stagingCost()).toBeLessThan(IDLE_LIMIT / 6);
});

it('counts the minutes of every workflow, most of them of the nightly tests', () => {
  expect(githubMinutes()).toBeGreaterThan(4000);
  expect(githubMinutes()).toBeLessThan(8000);
});

it('knows the cost of every resource type in the templates', { timeout: 120_000 }, () => {
  const types = withUnbundledAssembly(stageByName('prod'), (directory) => new CloudAssembly(directory).types());
  expect(types.filter((type) => !BILLED.test(type) && !FREE.some((free) => free.test(type)))).toEqual([]);
});

it('counts each metric of an alarm’s expression, as CloudWatch does', () => {
  expect(alarmMetrics({})).toBe(1);
  expect(alarmMetrics({ Metrics: [{}, { MetricStat: {} }, { MetricStat: {} }] })).toBe(2);
});
