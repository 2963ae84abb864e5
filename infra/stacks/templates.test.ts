import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { API, ORIGIN_HEADER } from '@site/contracts/api/routes';
import { INDEXES, TABLE } from '@site/contracts/data';
import { parseEnvironment } from '@site/contracts/environment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awsLimit } from '../config/aws-limits';
import { synth } from '../local/synth';
import { ENTRIES } from '../release/aws/entries';
import { accessLogChecks } from './test-support/access-log-checks';
import { firewallChecks } from './test-support/firewall-checks';
import { headerChecks } from './test-support/header-checks';
import { monitoringChecks } from './test-support/monitoring-checks';
import { motoChecks } from './test-support/moto-checks';
import { nameChecks } from './test-support/name-checks';
import { releaseChecks } from './test-support/release-checks';
import { Templates } from './test-support/templates';
import { topicChecks } from './test-support/topic-checks';

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource?: unknown;
}

/** Types whose resources hold what can't be made anew; versions are what a function is rolled back to. */
const STATEFUL = [
  'AWS::DynamoDB::Table',
  'AWS::Lambda::Version',
  'AWS::S3::Bucket',
  'AWS::SecretsManager::Secret',
];

const cdkOut = mkdtempSync(path.join(tmpdir(), 'templates-'));
let templates: Templates;

// What is deployed, so the stage that cdk-nag judges: synthesis itself fails on a finding that nobody accepted.
beforeAll(async () => {
  await synth({ cdkOut, stage: 'prod', environment: parseEnvironment({}) });
  templates = new Templates(cdkOut);
}, 600_000);
afterAll(() => rmSync(cdkOut, { recursive: true }));

const ofType = (type: string) => templates.ofType(type);
const list = <Item>(value: Item | Item[]): Item[] => (Array.isArray(value) ? value : [value]);

describe('the synthesized templates', () => {
  it('keep the data: keys and indexes of the contracts, recovery, encryption', () => {
    const tables = ofType('AWS::DynamoDB::Table');
    expect(tables).toHaveLength(2);
    for (const { Properties } of tables) {
      expect(Properties).toMatchObject({
        // Sessions and quotas of the one, closed previews of the other.
        TimeToLiveSpecification: { AttributeName: TABLE.ttl, Enabled: true },
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        SSESpecification: { SSEEnabled: true },
        KeySchema: [
          { AttributeName: TABLE.partitionKey, KeyType: 'HASH' },
          { AttributeName: TABLE.sortKey, KeyType: 'RANGE' },
        ],
      });
    }
    const main = tables.find(({ Properties }) => Properties.StreamSpecification);
    expect(main?.Properties.TimeToLiveSpecification).toMatchObject({
      AttributeName: TABLE.ttl,
      Enabled: true,
    });
    const indexes = main?.Properties.GlobalSecondaryIndexes as { IndexName: string; KeySchema: unknown }[];
    expect(indexes.map(({ IndexName, KeySchema }) => ({ IndexName, KeySchema }))).toEqual(
      INDEXES.map((index) => ({
        IndexName: index.name,
        KeySchema: [
          { AttributeName: index.partitionKey, KeyType: 'HASH' },
          { AttributeName: index.sortKey, KeyType: 'RANGE' },
        ],
      })),
    );
  });

  it('retain what is stored, and let go of it where the deployment that creates it fails', () => {
    // With Retain, a first deployment that rolls back leaves the names taken, and the next one "already exists".
    const policies = templates.all().map(([id, { Type, DeletionPolicy, UpdateReplacePolicy }]) => ({
      id,
      Type,
      kept: `${DeletionPolicy ?? 'Delete'}/${UpdateReplacePolicy ?? 'Delete'}`,
    }));
    const stateful = policies.filter(({ Type }) => STATEFUL.includes(Type));
    expect([...new Set(stateful.map(({ Type }) => Type))].sort()).toEqual(STATEFUL);
    for (const { id, kept } of stateful) expect(kept, id).toBe('RetainExceptOnCreate/Retain');
    for (const { id, kept, Type } of policies)
      if (!STATEFUL.includes(Type)) expect(kept, `${Type} ${id}`).toBe('Delete/Delete');
  });

  it('keep a deleted object of the site for a month, and no upload that was never finished', () => {
    const buckets = ofType('AWS::S3::Bucket');
    expect(buckets).toHaveLength(2);
    for (const { Properties } of buckets)
      expect(JSON.stringify(Properties.LifecycleConfiguration)).toContain(
        '"AbortIncompleteMultipartUpload":{"DaysAfterInitiation":1}',
      );
    const site = buckets.find(({ Properties }) => Properties.LoggingConfiguration);
    expect(site?.Properties.VersioningConfiguration).toEqual({ Status: 'Enabled' });
    expect(site?.Properties.LifecycleConfiguration).toMatchObject({
      Rules: [
        {
          ExpiredObjectDeleteMarker: true,
          NoncurrentVersionExpiration: { NoncurrentDays: 30 },
          Status: 'Enabled',
        },
      ],
    });
  });

  it('route exactly the paths of the contracts, by POST', () => {
    const routes = ofType('AWS::ApiGatewayV2::Route').map(({ Properties }) => Properties.RouteKey);
    expect(routes.sort()).toEqual(
      Object.values(API)
        .map((route) => `POST ${route}`)
        .sort(),
    );
  });

  it('let nobody but the distribution into the API', () => {
    for (const { Properties } of ofType('AWS::ApiGatewayV2::Route'))
      expect(Properties).toMatchObject({ AuthorizationType: 'CUSTOM', AuthorizerId: expect.anything() });
    const [authorizer] = ofType('AWS::ApiGatewayV2::Authorizer');
    expect(authorizer?.Properties).toMatchObject({
      EnableSimpleResponses: true,
      AuthorizerResultTtlInSeconds: 300,
      IdentitySource: [`$request.header.${ORIGIN_HEADER}`],
    });
    const [distribution] = ofType('AWS::CloudFront::Distribution');
    expect(JSON.stringify(distribution?.Properties)).toContain(
      `"HeaderName":"${ORIGIN_HEADER}","HeaderValue":"{{resolve:secretsmanager:site/prod/origin:SecretString:current`,
    );
  });

  it('let the edge call the not-found function: both permissions that AWS asks for', () => {
    const actions = ofType('AWS::Lambda::Permission')
      .filter(({ Properties }) => Properties.Principal === 'cloudfront.amazonaws.com')
      .map(({ Properties }) => Properties.Action);
    // Two distributions: the site's and the previews'.
    expect(actions.sort()).toEqual([
      ...['lambda:InvokeFunction', 'lambda:InvokeFunction'],
      ...['lambda:InvokeFunctionUrl', 'lambda:InvokeFunctionUrl'],
    ]);
    expect(ofType('AWS::Lambda::Url').map(({ Properties }) => Properties.AuthType)).toEqual(['AWS_IAM']);
  });

  it('reach each function of the API by an alias, and take a new version back when it fails', () => {
    const aliases = ofType('AWS::Lambda::Alias');
    expect(aliases.map(({ Properties }) => Properties.Name)).toEqual(aliases.map(() => 'live'));
    expect(aliases).toHaveLength(Object.values(API).length);
    for (const { UpdatePolicy } of aliases)
      expect(UpdatePolicy).toMatchObject({
        CodeDeployLambdaAliasUpdate: { ApplicationName: expect.anything() },
      });
    const aliasIds = templates.idsOf('AWS::Lambda::Alias');
    const integrations = ofType('AWS::ApiGatewayV2::Integration').map(
      ({ Properties }) => (Properties.IntegrationUri as { Ref: string }).Ref,
    );
    expect(integrations.sort()).toEqual(aliasIds.sort());
    // The gateway may call the alias and not the function.
    const called = ofType('AWS::Lambda::Permission')
      .filter(({ Properties }) => JSON.stringify(Properties.SourceArn ?? '').includes('/api/'))
      .map(({ Properties }) => (Properties.FunctionName as { Ref: string }).Ref);
    expect(called.sort()).toEqual(aliasIds.sort());
    const groups = ofType('AWS::CodeDeploy::DeploymentGroup');
    expect(groups).toHaveLength(aliases.length);
    for (const { Properties } of groups)
      expect(Properties).toMatchObject({
        DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
        AutoRollbackConfiguration: {
          Enabled: true,
          Events: expect.arrayContaining(['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM']),
        },
        AlarmConfiguration: { Enabled: true, Alarms: [{ Name: expect.anything() }] },
      });
  });

  it('let each distribution read its own folders of the bucket, and what is not released the previews’ alone', () => {
    const [policy] = ofType('AWS::S3::BucketPolicy').filter(({ Properties }) =>
      JSON.stringify(Properties).includes('NotResource'),
    );
    const document = policy?.Properties.PolicyDocument as
      | { Statement: { Effect: string; Action: string; NotResource?: unknown[]; Condition: unknown }[] }
      | undefined;
    const limits = (document?.Statement ?? []).filter(({ NotResource }) => NotResource);
    const ids = templates.idsOf('AWS::CloudFront::Distribution');
    const folders = ({ NotResource = [] }: { NotResource?: unknown[] }) =>
      NotResource.map((one) => /"\/([^"]+)\*"/.exec(JSON.stringify(one))?.[1]).sort();
    const assets = ['data/', 'mfe/', 'shell/'];
    expect(limits).toHaveLength(2);
    for (const limit of limits) {
      expect(limit).toMatchObject({ Effect: 'Deny', Action: 's3:GetObject' });
      const id = ids.find((one) => JSON.stringify(limit.Condition).includes(one));
      expect(JSON.stringify(limit.Condition)).toContain('AWS:SourceArn');
      const staged = ['data/', 'mfe/', 'shell/', 'sites/'].map((folder) => `staged/${folder}`);
      expect(folders(limit)).toEqual(
        id?.startsWith('Preview') ? [...assets, ...staged] : [...assets, 'sites/'],
      );
    }
  });

  it('fail over on 404 alone: a broken policy must not look like a missing page', () => {
    const [distribution] = ofType('AWS::CloudFront::Distribution');
    const config = distribution?.Properties.DistributionConfig as {
      OriginGroups: { Items: { FailoverCriteria: { StatusCodes: { Items: number[] } } }[] };
      CustomErrorResponses?: unknown;
    };
    expect(config.OriginGroups.Items.map((g) => g.FailoverCriteria.StatusCodes.Items)).toEqual([[404]]);
    expect(config.CustomErrorResponses).toBeUndefined();
  });

  it('let no cookie into the cache key, and keep a visitor on one side of a canary', () => {
    const [distribution] = ofType('AWS::CloudFront::Distribution');
    const config = distribution?.Properties.DistributionConfig as {
      DefaultCacheBehavior: { CachePolicyId: string; FunctionAssociations: { EventType: string }[] };
    };
    // The managed policy CachingOptimized: path and accepted encoding, no cookie, no query.
    expect(config.DefaultCacheBehavior.CachePolicyId).toBe('658327ea-f89d-4fab-a63d-7e88639e58f6');
    const events = config.DefaultCacheBehavior.FunctionAssociations.map(({ EventType }) => EventType);
    expect(events).toEqual(['viewer-request', 'viewer-response']);
    for (const { Properties } of ofType('AWS::CloudFront::Function'))
      expect(Buffer.byteLength(String(Properties.FunctionCode))).toBeLessThanOrEqual(
        awsLimit('edge-function/size'),
      );
  });

  it('wake the delivery by new leads and by contacts, new or completed', () => {
    const [mapping] = ofType('AWS::Lambda::EventSourceMapping');
    expect(mapping?.Properties.FilterCriteria).toEqual({
      Filters: [
        { eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: [{ prefix: 'LEAD#' }] } } } },
        { eventName: ['INSERT', 'MODIFY'], dynamodb: { Keys: { pk: { S: [{ prefix: 'CONTACT#' }] } } } },
      ].map((pattern) => ({ Pattern: JSON.stringify(pattern) })),
    });
  });

  it('run every function on nodejs24.x and arm64, with a log that ends some day', () => {
    const functions = ofType('AWS::Lambda::Function');
    // Those of the site, two composers, and the doors of whoever releases.
    expect(functions).toHaveLength(12 + 2 + ENTRIES.length);
    for (const { Properties } of functions) {
      expect(Properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
    }
    // The firewall's log holds addresses, so it ends sooner.
    for (const { Properties } of ofType('AWS::Logs::LogGroup'))
      expect(Properties.RetentionInDays).toBe(Properties.LogGroupName ? 7 : 30);
  });

  it('keep every bundle under its budget, with a map beside it', () => {
    const bundles = readdirSync(cdkOut, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('index.mjs'),
    );
    expect(bundles.length).toBeGreaterThan(8);
    for (const file of bundles) {
      // The SDK's client alone is about 320 KB.
      expect(statSync(path.join(cdkOut, file)).size, file).toBeLessThan(540_000);
      expect(existsSync(path.join(cdkOut, `${file}.map`))).toBe(true);
    }
  });

  it('grant no wildcard that nobody has given a reason for', () => {
    for (const { Properties, Metadata } of ofType('AWS::IAM::Policy')) {
      const accepted = (Metadata?.cdk_nag?.rules_to_suppress ?? []).filter(
        ({ reason }) => reason.length > 20,
      );
      const { Statement: statements } = Properties.PolicyDocument as { Statement: Statement[] };
      for (const { Effect, Action, Resource: target } of statements) {
        if (Effect !== 'Allow') continue;
        for (const action of list(Action)) expect(action).not.toContain('*');
        if (JSON.stringify(target).includes('*')) {
          expect(accepted.some(({ id }) => id.startsWith('AwsSolutions-IAM5[Resource::'))).toBe(true);
        }
      }
    }
  });

  it('guard the API at the edge, and never challenge pages and assets', () => {
    const [acl] = ofType('AWS::WAFv2::WebACL');
    expect(acl?.Properties.Scope).toBe('CLOUDFRONT');
    const rules = acl?.Properties.Rules as { Name: string; Statement: unknown }[];
    expect(rules.map(({ Name }) => Name)).toEqual([
      'TokenRate',
      'ApiRate',
      'AWSManagedRulesAmazonIpReputationList',
      'AWSManagedRulesCommonRuleSet',
    ]);
    for (const { Statement: statement } of rules)
      expect(JSON.stringify(statement)).toMatch(/"ScopeDownStatement":.*"SearchString":"\/api\//);
    const [distribution] = ofType('AWS::CloudFront::Distribution');
    expect(JSON.stringify(distribution?.Properties)).toContain('WebACLId');
  });

  it('name no account', () => {
    expect(templates.text).not.toMatch(/arn:aws:[\w-]*:[\w-]*:\d{12}:/);
  });
});

headerChecks(() => templates);
monitoringChecks(() => templates);
topicChecks(() => cdkOut);
accessLogChecks(() => templates);
firewallChecks(() => templates);
releaseChecks(() => cdkOut);
nameChecks(() => templates);
motoChecks(() => cdkOut);
