import { resourceNames } from '@platform/config/resource-names';
import { isProduction, STAGING, stageByName } from '@platform/config/stages';
import { describe, expect, it } from 'vitest';
import { EDGE_FUNCTIONS } from '../edge/render-edge-function';
import { COST_TAG } from './monitoring/monitoring-stack';
import { Templates, templatesOf } from './test-support/templates';
import { TRIAL_STORE } from './trial-events';
import { withUnbundledAssembly } from './unbundled-assembly';

const COMPOSITION = '0123456789ab';
const staging = withUnbundledAssembly(stageByName(STAGING), (directory) => new Templates(directory), COMPOSITION);
const prod = templatesOf({}, COMPOSITION);
const NAMES = resourceNames(STAGING);

describe('staging', () => {
  it('has what visitors use, and nothing that watches it or costs by the month', () => {
    const types = (templates: Templates) => new Set(templates.all().map(([, { Type }]) => Type));
    const missing = [...types(prod)].filter((type) => !types(staging).has(type));
    expect(missing.sort()).toEqual([
      'AWS::CloudWatch::Alarm',
      'AWS::CloudWatch::CompositeAlarm',
      'AWS::CloudWatch::Dashboard',
      'AWS::CodeDeploy::Application',
      'AWS::CodeDeploy::DeploymentGroup',
      'AWS::IAM::OIDCProvider',
      'AWS::Logs::MetricFilter',
      'AWS::Logs::QueryDefinition',
      'AWS::SNS::Subscription',
      'AWS::SNS::Topic',
      'AWS::SNS::TopicPolicy',
      'AWS::Synthetics::Canary',
      'AWS::WAFv2::IPSet',
      'AWS::WAFv2::LoggingConfiguration',
      'AWS::WAFv2::WebACL',
    ]);
    expect([...types(staging)].filter((type) => !types(prod).has(type))).toEqual([]);
  });

  it('serves no visitors, so it may show placeholders', () => {
    expect([STAGING, 'local', 'proof-abc123', 'prod'].filter((name) => isProduction(stageByName(name)))).toEqual([
      'prod',
    ]);
  });

  it('shares no name with prod: no table, no secret, so no chat of Telegram', () => {
    expect(staging.text).not.toMatch(/site[-/]prod|Site-prod/);
    for (const secret of [NAMES.secrets.telegram, NAMES.secrets.elevenLabs]) expect(staging.text).toContain(secret);
  });

  it('keeps search engines out of every answer of the edge, which prod lets in', () => {
    const robots = (templates: Templates) =>
      templates.behaviours().map(({ at, ResponseHeadersPolicyId: { Ref } }) => {
        const found = templates.entriesOf('AWS::CloudFront::ResponseHeadersPolicy').find(([id]) => id === Ref);
        return `${at} ${/"x-robots-tag"[^}]*"noindex"/.test(JSON.stringify(found).replaceAll(/"Header":/g, ''))}`;
      });
    expect(robots(staging).filter((one) => !one.endsWith(' true'))).toEqual([]);
    expect(robots(prod).filter((one) => one.startsWith('site ') && one.endsWith(' true'))).toEqual([]);
  });

  it('has a budget of what carries its tag, which tells its owner by mail', () => {
    const [{ Properties } = { Properties: {} }, ...others] = staging.ofType('AWS::Budgets::Budget');
    expect(others).toEqual([]);
    expect(Properties).toMatchObject({
      Budget: {
        BudgetLimit: { Amount: 10 },
        CostFilters: { TagKeyValue: [`user:${COST_TAG}$${STAGING}`] },
      },
    });
    expect(JSON.stringify(Properties)).toContain('"SubscriptionType":"EMAIL"');
  });

  it('is deleted with all that it has', () => {
    const kept = staging
      .all()
      .filter(([, { DeletionPolicy = 'Delete', UpdateReplacePolicy = 'Delete' }]) =>
        [DeletionPolicy, UpdateReplacePolicy].some((policy) => policy !== 'Delete'),
      );
    expect(kept).toEqual([]);
    for (const { Properties } of staging.ofType('AWS::DynamoDB::Table'))
      expect(Properties.DeletionProtectionEnabled).toBe(false);
  });
});

describe('the edge functions that are tried', () => {
  const codes = (templates: Templates) =>
    new Map(
      templates
        .ofType('AWS::CloudFront::Function')
        .map(({ Properties: { Name, ...rest } }) => [String(Name), rest] as const),
    );

  it('are those of prod to the byte, and serve nobody', () => {
    const ofProd = new Set([...codes(prod).values()].map(({ FunctionCode }) => FunctionCode));
    expect(ofProd.size).toBe(EDGE_FUNCTIONS.length);
    const tried = EDGE_FUNCTIONS.map((name) => codes(staging).get(NAMES.trialFunction(name)));
    expect(new Set(tried.map((one) => one?.FunctionCode))).toEqual(ofProd);
    for (const one of tried) expect(one?.AutoPublish).toBe(false);
    // Those that serve staging are the same, too.
    for (const [name, { FunctionCode }] of codes(staging)) expect(ofProd.has(FunctionCode), name).toBe(true);
  });

  it('have a store of their own with the recorded values', () => {
    const stores = staging.ofType('AWS::CloudFront::KeyValueStore').map(({ Properties }) => Properties);
    expect(stores.map(({ ImportSource }) => ImportSource !== undefined).sort()).toEqual([false, false, true]);
    for (const [key, value] of Object.entries(TRIAL_STORE)) {
      expect(key.length).toBeLessThan(512);
      expect(value.length).toBeLessThan(1024);
    }
  });
});

const PROOF = 'proof-abc123';
// With a fallback composition, as in a second deployment, from which on other stages are protected.
const temporary = withUnbundledAssembly(stageByName(PROOF), (directory) => new Templates(directory), 'a1b2c3d4e5f6');

it('a temporary stage retains no resource when it is destroyed', () => {
  expect(temporary.text).not.toMatch(/"(DeletionPolicy|UpdateReplacePolicy)": "Retain/);
  expect(temporary.ofType('AWS::DynamoDB::Table')).toHaveLength(2);
  for (const { Properties } of temporary.ofType('AWS::DynamoDB::Table'))
    expect(Properties.DeletionProtectionEnabled).toBe(false);
});

it('a temporary stage has release functions, owns no identity provider, of which an account has one, and sends no mail', () => {
  const functions = temporary.ofType('AWS::Lambda::Function').map(({ Properties }) => Properties.FunctionName);
  expect(functions).toContain(resourceNames(PROOF).releaseFunction('platform'));
  expect(temporary.ofType('AWS::IAM::OIDCProvider')).toEqual([]);
  expect(temporary.ofType('AWS::SNS::Subscription')).toEqual([]);
});

it.each(['proof', 'proof-', 'proof-ABC123', 'proof-abc1234', 'prod-abc123'])('rejects the stage name %s', (name) => {
  expect(() => stageByName(name)).toThrow('Unknown stage');
});
