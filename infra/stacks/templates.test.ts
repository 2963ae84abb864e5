import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { API } from '@site/contracts/api/routes';
import { INDEXES, TABLE } from '@site/contracts/data';
import { parseEnvironment } from '@site/contracts/environment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { synth } from '../local/synth';

interface Resource {
  Type: string;
  Properties: Record<string, unknown>;
  DeletionPolicy?: string;
  Metadata?: { cdk_nag?: { rules_to_suppress: { id: string; reason: string }[] } };
}
interface Statement {
  Effect: string;
  Action: string | string[];
  Resource?: unknown;
}

const cdkOut = mkdtempSync(path.join(tmpdir(), 'templates-'));
const resources: Resource[] = [];
let everything = '';

// What is deployed, so the stage that cdk-nag judges: synthesis itself fails on a finding that nobody accepted.
beforeAll(async () => {
  await synth({ cdkOut, stage: 'prod', environment: parseEnvironment({}) });
  for (const file of readdirSync(cdkOut).filter((name) => name.endsWith('.template.json'))) {
    const text = readFileSync(path.join(cdkOut, file), 'utf8');
    everything += text;
    resources.push(...Object.values((JSON.parse(text) as { Resources: Record<string, Resource> }).Resources));
  }
}, 60_000);
afterAll(() => rmSync(cdkOut, { recursive: true }));

const ofType = (type: string) => resources.filter((resource) => resource.Type === type);
const list = <Item>(value: Item | Item[]): Item[] => (Array.isArray(value) ? value : [value]);

describe('the synthesized templates', () => {
  it('keep the data: keys and indexes of the contracts, recovery, encryption, RETAIN', () => {
    const tables = ofType('AWS::DynamoDB::Table');
    expect(tables).toHaveLength(2);
    for (const { Properties, DeletionPolicy } of tables) {
      expect(DeletionPolicy).toBe('Retain');
      expect(Properties).toMatchObject({
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

  it('route exactly the paths of the contracts, by POST', () => {
    const routes = ofType('AWS::ApiGatewayV2::Route').map(({ Properties }) => Properties.RouteKey);
    expect(routes.sort()).toEqual(
      Object.values(API)
        .map((route) => `POST ${route}`)
        .sort(),
    );
  });

  it('let the edge call the not-found function: both permissions that AWS asks for', () => {
    const actions = ofType('AWS::Lambda::Permission')
      .filter(({ Properties }) => Properties.Principal === 'cloudfront.amazonaws.com')
      .map(({ Properties }) => Properties.Action);
    expect(actions.sort()).toEqual(['lambda:InvokeFunction', 'lambda:InvokeFunctionUrl']);
    expect(ofType('AWS::Lambda::Url').map(({ Properties }) => Properties.AuthType)).toEqual(['AWS_IAM']);
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

  it('wake the delivery by inserts alone', () => {
    const [mapping] = ofType('AWS::Lambda::EventSourceMapping');
    expect(mapping?.Properties.FilterCriteria).toEqual({
      Filters: [{ Pattern: JSON.stringify({ eventName: ['INSERT'] }) }],
    });
  });

  it('run every function on nodejs24.x and arm64, with a log that ends some day', () => {
    const functions = ofType('AWS::Lambda::Function');
    expect(functions).toHaveLength(6);
    for (const { Properties } of functions) {
      expect(Properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
    }
    for (const { Properties } of ofType('AWS::Logs::LogGroup')) expect(Properties.RetentionInDays).toBe(30);
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

  it('name no account', () => {
    expect(everything).not.toMatch(/arn:aws:[\w-]*:[\w-]*:\d{12}:/);
  });
});
