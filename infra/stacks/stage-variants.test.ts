import { resourceNames } from '@platform/config/resource-names';
import { describe, expect, it } from 'vitest';
import { type Templates, templatesOf } from './test-support/templates';

/** Names that two stages in one account may share: unique only within another resource, or not names of resources. */
const SCOPED: Record<string, string> = {
  'AWS::ApiGatewayV2::Api Name': 'an API is identified by its id',
  'AWS::ApiGatewayV2::Authorizer Name': 'unique within its API',
  'AWS::ApiGatewayV2::Stage StageName': 'unique within its API',
  'AWS::CloudFront::Distribution HeaderName': 'a header',
  'AWS::CodeDeploy::DeploymentGroup DeploymentConfigName': 'a predefined configuration of AWS',
  'AWS::DynamoDB::Table AttributeName': 'an attribute of its table',
  'AWS::DynamoDB::Table IndexName': 'unique within its table',
  'AWS::CloudWatch::Alarm MetricName': 'a metric, distinguished by namespace and dimensions',
  'AWS::CloudWatch::Alarm Name': 'the name of a dimension',
  'AWS::Lambda::Alias Name': 'unique within its function',
  'AWS::IAM::Policy PolicyName': 'unique within its role',
  'AWS::Logs::MetricFilter MetricName': 'a metric, distinguished by its namespace',
  'AWS::WAFv2::LoggingConfiguration Name': 'a header',
  'AWS::WAFv2::WebACL': 'rules and metrics, unique within the web ACL',
};
/** AWS namespaces, whose metrics are distinguished by dimensions. */
const OF_AWS = /^"(AWS\/|CloudWatchSynthetics)/;
/** A name, but of an output, or a namespace; a text or one joined with references. A reference alone is another resource’s. */
const NAMED = /"((?!Output)\w*Name|Namespace)":("[^"]+"|\{"Fn::Join":.*?\]\]\})/g;

const first = templatesOf({ name: 'one' });

/** Returns the type, the key and the name of every name in the templates. */
const namesIn = (templates: Templates) =>
  templates
    .all()
    .flatMap(([, { Type, Properties }]) =>
      [...JSON.stringify(Properties ?? {}).matchAll(NAMED)].flatMap(([, key, name = '']) =>
        OF_AWS.test(name) ? [] : [`${Type} ${key}: ${name}`],
      ),
    );

describe('two stages in one account', () => {
  const second = templatesOf({ name: 'other' });

  it('share no name that must be unique in an account', () => {
    const names = new Set(namesIn(first));
    expect(names.size).toBeGreaterThan(25);
    const shared = namesIn(second).filter((name) => names.has(name));
    const unexplained = shared.filter((one) => !Object.keys(SCOPED).some((scope) => one.startsWith(scope)));
    expect(unexplained).toEqual([]);
  });

  it('share no stack name, and export nothing, which CloudFormation would let no deployment replace', () => {
    expect([first, second].flatMap((templates) => templates.exports())).toEqual([]);
    expect(first.text).toContain('Fn::GetStackOutput');
    const stacks = Object.values(resourceNames('one').stacks);
    expect(stacks.filter((name) => Object.values(resourceNames('other').stacks).includes(name))).toEqual([]);
  });
});

describe('the tables', () => {
  const restored = templatesOf({ name: 'one', streamLabel: '2026-11-24T10:00:00.000' }, 'a1b2c3d4e5f6');
  const stream = (templates: Templates) =>
    JSON.stringify(templates.ofType('AWS::Lambda::EventSourceMapping')[0]?.Properties.EventSourceArn);

  it('are protected once there is something to lose, so that a failed first deployment can be rolled back', () => {
    const isProtected = (templates: Templates) =>
      templates.ofType('AWS::DynamoDB::Table').map(({ Properties }) => Properties.DeletionProtectionEnabled);
    expect(isProtected(first)).toEqual([false, false]);
    expect(isProtected(restored)).toEqual([true, true]);
  });

  it('wake the delivery by a restored table’s stream', () => {
    expect(stream(first)).toMatch(/GetStackOutput.*StreamArn/);
    expect(stream(restored)).toContain('"/stream/2026-11-24T10:00:00.000"');
  });
});

describe('files of released parts', () => {
  const listed = templatesOf({ name: 'one', partOrigins: ['https://app.example'] });
  interface Config {
    CorsConfig?: { AccessControlAllowOrigins: { Items: string[] }; OriginOverride: boolean };
    CustomHeadersConfig: { Items: { Header: string; Value: string }[] };
  }
  /** Which origins may load the files of each path, by the header for scripts and by that for style sheets. */
  const allowed = (templates: Templates) => {
    const policies = new Map(
      templates
        .entriesOf('AWS::CloudFront::ResponseHeadersPolicy')
        .map(([id, { Properties }]) => [id, Properties.ResponseHeadersPolicyConfig as Config]),
    );
    return templates.behaviours().flatMap(({ at, ResponseHeadersPolicyId: { Ref } }) => {
      const { CorsConfig, CustomHeadersConfig } = policies.get(Ref) as Config;
      const own = CustomHeadersConfig.Items.find(({ Header }) => Header === 'cross-origin-resource-policy')?.Value;
      return own === 'same-origin' && !CorsConfig ? [] : [[at, own, CorsConfig?.AccessControlAllowOrigins.Items]];
    });
  };

  it('are for no other origin by default, and for those that the stage lists, on the site alone', () => {
    expect(allowed(first)).toEqual([]);
    expect(allowed(listed)).toEqual([['site /mfe/*', 'cross-origin', ['https://app.example']]]);
  });
});

it.each([
  ['where the notices go', {}, 'email a@b.site'],
  ['to another address', { urgentEndpoint: 'wake@b.site' }, 'email wake@b.site'],
  ['to a service', { urgentEndpoint: 'https://on-call.example/1' }, 'https https://on-call.example/1'],
])('urgent alarms are sent %s', (_where, endpoint, pages) => {
  const subscribed = templatesOf({ name: 'one', alarmEmail: 'a@b.site', ...endpoint })
    .ofType('AWS::SNS::Subscription')
    .map(({ Properties: { Protocol, Endpoint } }) => `${Protocol} ${Endpoint}`);
  expect(subscribed.sort()).toEqual(['email a@b.site', pages]);
});

describe('alarms on silence', () => {
  const enabled = (templates: Templates, type: string) =>
    templates.ofType(type).map(({ Properties }) => ({
      name: String(Properties.AlarmName),
      onSilence: Properties.TreatMissingData === 'breaching',
      enabled: Properties.ActionsEnabled !== false,
    }));

  it('have no actions before the first release, when all would fire', () => {
    const alarms = enabled(first, 'AWS::CloudWatch::Alarm');
    expect(alarms.filter(({ onSilence }) => onSilence).length).toBeGreaterThan(4);
    for (const alarm of alarms) expect(alarm.enabled, alarm.name).toBe(!alarm.onSilence);
  });

  it('have actions after a deployment with a fallback composition', () => {
    const released = templatesOf({ name: 'one' }, 'a1b2c3d4e5f6');
    for (const type of ['AWS::CloudWatch::Alarm', 'AWS::CloudWatch::CompositeAlarm'])
      for (const alarm of enabled(released, type)) expect(alarm.enabled, alarm.name).toBe(true);
  });
});
