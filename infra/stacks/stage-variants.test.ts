import { describe, expect, it } from 'vitest';
import { resourceNames } from '../config/resource-names';
import { stageByName } from '../config/stages';
import { Templates } from './test-support/templates';
import { withUnbundledAssembly } from './unbundled-assembly';

/** Names that two stages of one account may both have: unique within another resource, or no names of resources at all. */
const SCOPED: Record<string, string> = {
  'AWS::ApiGatewayV2::Api Name': 'an API has an id; its name only describes it',
  'AWS::ApiGatewayV2::Authorizer Name': 'unique within its API',
  'AWS::ApiGatewayV2::Stage StageName': 'unique within its API',
  'AWS::CloudFront::Distribution DistributionConfig.Origins.OriginCustomHeaders.HeaderName': 'a header',
  'AWS::CodeDeploy::DeploymentGroup DeploymentConfigName': 'a configuration of AWS that the group uses',
  'AWS::DynamoDB::Table AttributeDefinitions.AttributeName': 'an attribute of its table',
  'AWS::DynamoDB::Table GlobalSecondaryIndexes.IndexName': 'unique within its table',
  'AWS::DynamoDB::Table GlobalSecondaryIndexes.KeySchema.AttributeName': 'an attribute of its table',
  'AWS::DynamoDB::Table KeySchema.AttributeName': 'an attribute of its table',
  'AWS::DynamoDB::Table TimeToLiveSpecification.AttributeName': 'an attribute of its table',
  'AWS::CloudWatch::Alarm MetricName': 'a metric, told apart by its namespace and dimensions',
  'AWS::CloudWatch::Alarm Dimensions.Name': 'the name of a dimension',
  'AWS::CloudWatch::Alarm Metrics.MetricStat.Metric.MetricName': 'a metric, told apart by its namespace',
  'AWS::CloudWatch::Alarm Metrics.MetricStat.Metric.Dimensions.Name': 'the name of a dimension',
  'AWS::Lambda::Alias Name': 'unique within its function',
  'AWS::IAM::Policy PolicyName': 'unique within its role',
  'AWS::Logs::MetricFilter MetricTransformations.MetricName': 'a metric, told apart by its namespace',
  'AWS::WAFv2::LoggingConfiguration RedactedFields': 'a header',
  'AWS::WAFv2::WebACL': 'rules and metrics, unique within the web ACL',
};
/** Namespaces of AWS: what they hold is told apart by the dimensions. */
const OF_AWS = /^AWS\//;

/** The templates of a stage like prod. */
const synthesized = (name: string, bakedIn?: string) =>
  withUnbundledAssembly({ ...stageByName('prod'), name }, (directory) => new Templates(directory), bakedIn);
const first = synthesized('one');

/** Every text under a key that ends with `Name` or is a namespace, by type and path; references are other resources' names. */
function namesIn(templates: Templates): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const walk = (value: unknown, at: string): void => {
    if (Array.isArray(value)) {
      for (const item of value) walk(item, at);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [key, item] of Object.entries(value)) {
      const here = at.endsWith(' ') ? `${at}${key}` : `${at}.${key}`;
      const text = typeof item === 'string' ? item : joined(item);
      if (/(Name|^Namespace)$/.test(key) && text !== undefined && !OF_AWS.test(text))
        found.set(here, (found.get(here) ?? new Set()).add(text));
      else walk(item, here);
    }
  };
  for (const [, { Type, Properties }] of templates.all()) walk(Properties, `${Type} `);
  return found;
}

/** The text of an `Fn::Join`, with references by their ids. */
const joined = (value: unknown) =>
  typeof value === 'object' && value !== null && 'Fn::Join' in value ? JSON.stringify(value) : undefined;

describe('two stages in one account', () => {
  const second = synthesized('other');

  it('have no name in common that an account can have once', () => {
    const [ofFirst, ofSecond] = [namesIn(first), namesIn(second)];
    expect(ofFirst.size).toBeGreaterThan(25);
    const shared = [...ofFirst].flatMap(([where, names]) =>
      [...names].filter((name) => ofSecond.get(where)?.has(name)).map((name) => `${where}: ${name}`),
    );
    const unexplained = shared.filter((one) => !Object.keys(SCOPED).some((scope) => one.startsWith(scope)));
    expect(unexplained).toEqual([]);
  });

  it('have no stack and no export in common', () => {
    expect(first.exports().length).toBeGreaterThan(5);
    expect(first.exports().filter((name) => second.exports().includes(name))).toEqual([]);
    const stacks = Object.values(resourceNames('one').stacks);
    expect(stacks.filter((name) => Object.values(resourceNames('other').stacks).includes(name))).toEqual([]);
  });

  it('have no secret, bucket or table in common', () => {
    const flat = (value: unknown): string[] =>
      typeof value === 'string' ? [value] : Object.values(value as object).flatMap(flat);
    const names = (stage: string) => {
      const { promoteFunction, composeFunction, pipelineRole, siteBucket, logsBucket, ...rest } =
        resourceNames(stage);
      const made = [promoteFunction('a'), composeFunction('release'), pipelineRole('a', 'release')];
      return [...flat(rest), ...made, siteBucket('1'), logsBucket('1')];
    };
    const other = names('other');
    expect(names('one').filter((name) => other.includes(name))).toEqual([]);
  });
});

describe('alarms on silence', () => {
  const enabled = (templates: Templates, type: string) =>
    templates.ofType(type).map(({ Properties }) => ({
      name: String(Properties.AlarmName),
      onSilence: Properties.TreatMissingData === 'breaching',
      enabled: Properties.ActionsEnabled !== false,
    }));

  it('tell nobody before there is a site, or all would ring on the first day', () => {
    const alarms = enabled(first, 'AWS::CloudWatch::Alarm');
    expect(alarms.filter(({ onSilence }) => onSilence).length).toBeGreaterThan(4);
    for (const alarm of alarms) expect(alarm.enabled, alarm.name).toBe(!alarm.onSilence);
    expect(enabled(first, 'AWS::CloudWatch::CompositeAlarm')[0]?.enabled).toBe(false);
  });

  it('tell the owner from the deployment on that falls back to a composition', () => {
    const released = synthesized('one', 'a1b2c3d4e5f6');
    for (const type of ['AWS::CloudWatch::Alarm', 'AWS::CloudWatch::CompositeAlarm'])
      for (const alarm of enabled(released, type)) expect(alarm.enabled, alarm.name).toBe(true);
  });
});
