/* What the account's bootstrap allows CloudFormation and every role: enough to deploy the templates, and no more. */

import { roleBoundary } from '@platform/config/resource-names';
import { beforeAll, expect, it } from 'vitest';
import { ACCOUNT, type Account, synthesizeAccount } from './support/account';
import { accountPolicies } from './support/account-template';
import { isAllowed } from './support/evaluate';

const POLICIES = accountPolicies(ACCOUNT);
const statementsOf = (name: string) => POLICIES[name]?.Statement ?? [];
const EXECUTION = statementsOf('site-cdk-execution');
const BOUNDARY = statementsOf('site-role-boundary');
const boundary = { 'iam:PermissionsBoundary': roleBoundary(ACCOUNT) };

let account: Account;
beforeAll(() => {
  account = synthesizeAccount({
    domain: { names: ['a.example'], certificateArnParameter: '/site/certificate' },
  });
}, 300_000);

const here = (service: string, resource: string) => `arn:aws:${service}:us-east-1:${ACCOUNT}:${resource}`;
const iam = (resource: string) => `arn:aws:iam::${ACCOUNT}:${resource}`;

/**
 * What CloudFormation does to create, read, update and delete a resource of each type: the permissions of the handlers in
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/, and a resource as IAM names it.
 */
const HANDLERS: Record<string, [resource: string, actions: string, context?: Record<string, string>]> = {
  'AWS::ApiGatewayV2::': [
    '*',
    'apigateway:POST apigateway:GET apigateway:PATCH apigateway:DELETE apigateway:TagResource',
  ],
  'AWS::Budgets::Budget': [iam('budget/site-prod'), 'budgets:ModifyBudget budgets:ViewBudget'],
  'AWS::CloudFront::Distribution': [
    '*',
    'cloudfront:CreateDistribution cloudfront:UpdateDistribution acm:DescribeCertificate',
  ],
  'AWS::CloudFront::Function': [
    '*',
    'cloudfront:CreateFunction cloudfront:PublishFunction cloudfront:UpdateFunction',
  ],
  'AWS::CloudFront::KeyValueStore': ['*', 'cloudfront:CreateKeyValueStore cloudfront:DescribeKeyValueStore'],
  'AWS::CloudFront::': ['*', 'cloudfront:CreateOriginAccessControl cloudfront:CreateResponseHeadersPolicy'],
  'AWS::CloudWatch::': [
    '*',
    'cloudwatch:PutMetricAlarm cloudwatch:PutCompositeAlarm cloudwatch:PutDashboard cloudwatch:DeleteAlarms',
  ],
  'AWS::CodeDeploy::': [
    '*',
    'codedeploy:CreateApplication codedeploy:CreateDeploymentGroup codedeploy:CreateDeployment',
  ],
  'AWS::DynamoDB::Table': [
    here('dynamodb', 'table/site-prod'),
    'dynamodb:CreateTable dynamodb:DescribeTable dynamodb:UpdateTimeToLive dynamodb:UpdateContinuousBackups dynamodb:DeleteTable',
  ],
  'AWS::Events::Rule': ['*', 'events:PutRule events:PutTargets events:RemoveTargets events:DeleteRule'],
  'AWS::IAM::ManagedPolicy': [
    iam('policy/Site-prod-Release-x'),
    'iam:CreatePolicy iam:CreatePolicyVersion iam:DeletePolicy iam:GetPolicy',
  ],
  'AWS::IAM::OIDCProvider': [
    iam('oidc-provider/token.actions.githubusercontent.com'),
    'iam:CreateOpenIDConnectProvider iam:GetOpenIDConnectProvider iam:DeleteOpenIDConnectProvider iam:TagOpenIDConnectProvider',
  ],
  'AWS::IAM::Policy': [
    iam('role/Site-prod-Api-x'),
    'iam:PutRolePolicy iam:DeleteRolePolicy iam:GetRolePolicy',
    boundary,
  ],
  'AWS::IAM::Role': [
    iam('role/Site-prod-Api-x'),
    'iam:CreateRole iam:AttachRolePolicy iam:GetRole iam:DeleteRole iam:TagRole',
    boundary,
  ],
  'AWS::Lambda::EventSourceMapping': [
    '*',
    'lambda:CreateEventSourceMapping lambda:GetEventSourceMapping lambda:DeleteEventSourceMapping',
  ],
  'AWS::Lambda::': [
    here('lambda', 'function:Site-prod-Api-x'),
    'lambda:CreateFunction lambda:PublishVersion lambda:CreateAlias lambda:UpdateAlias lambda:AddPermission lambda:PutFunctionEventInvokeConfig lambda:CreateFunctionUrlConfig lambda:DeleteFunction',
  ],
  'AWS::Logs::': [
    '*',
    'logs:CreateLogGroup logs:PutRetentionPolicy logs:PutMetricFilter logs:PutQueryDefinition logs:DeleteLogGroup',
  ],
  'AWS::S3::': [
    'arn:aws:s3:::site-prod-1',
    's3:CreateBucket s3:PutBucketPolicy s3:PutLifecycleConfiguration s3:DeleteBucket',
  ],
  'AWS::SNS::': [
    here('sns', 'Site-prod-Monitoring-x'),
    'sns:CreateTopic sns:SetTopicAttributes sns:Subscribe sns:DeleteTopic',
  ],
  'AWS::SecretsManager::Secret': [
    here('secretsmanager', 'secret:site/prod/session-a1B2c3'),
    'secretsmanager:CreateSecret secretsmanager:DescribeSecret',
  ],
  'AWS::Synthetics::Canary': [
    here('synthetics', 'canary:site-prod-browser'),
    'synthetics:CreateCanary synthetics:StartCanary synthetics:GetCanary synthetics:DeleteCanary',
  ],
  'AWS::WAFv2::': [
    '*',
    'wafv2:CreateWebACL wafv2:UpdateIPSet wafv2:PutLoggingConfiguration wafv2:DeleteWebACL',
  ],
};

it('fits into a managed policy', () => {
  for (const policy of Object.values(POLICIES))
    expect(JSON.stringify(policy).length).toBeLessThanOrEqual(6144);
});

it('lets CloudFormation create, update and delete every type of the templates', () => {
  const refused = account.types().flatMap((type) => {
    const [, handlers] = Object.entries(HANDLERS).find(([start]) => type.startsWith(start)) ?? [];
    if (!handlers) return [`${type} is unknown: add what its handlers do`];
    const [resource, actions, context] = handlers;
    const wrong = (action: string) =>
      !isAllowed(EXECUTION, { action, resource, ...(context ? { context } : {}) });
    return actions
      .split(' ')
      .filter(wrong)
      .map((action) => `${type}: ${action}`);
  });
  expect(refused).toEqual([]);
  const passing = (service: string) => ({ 'iam:PassedToService': `${service}.amazonaws.com` });
  const action = 'iam:PassRole';
  for (const service of ['lambda', 'codedeploy'])
    expect(
      isAllowed(EXECUTION, { action, resource: iam('role/Site-prod-x'), context: passing(service) }),
    ).toBe(true);
});

it.each([
  ['iam:CreateUser', iam('user/x')],
  ['iam:CreateAccessKey', iam('user/x')],
  ['iam:CreateRole', iam('role/Site-prod-x')],
  ['iam:CreateRole', iam('role/admin'), boundary],
  ['iam:PutRolePolicy', iam('role/Site-prod-x')],
  ['iam:PutRolePolicy', iam('role/cdk-hnb659fds-cfn-exec-role-1'), boundary],
  ['iam:DeleteRolePermissionsBoundary', iam('role/Site-prod-x')],
  ['iam:CreatePolicyVersion', roleBoundary(ACCOUNT)],
  ['iam:CreatePolicyVersion', iam('policy/site-cdk-execution')],
  ['iam:PassRole', iam('role/admin'), { 'iam:PassedToService': 'lambda.amazonaws.com' }],
  ['iam:PassRole', iam('role/Site-prod-x'), { 'iam:PassedToService': 'ec2.amazonaws.com' }],
  ['sts:AssumeRole', iam('role/admin')],
  ['organizations:LeaveOrganization', '*'],
  ['ec2:RunInstances', '*'],
  ['dynamodb:DeleteTable', here('dynamodb', 'table/payroll')],
  ['s3:DeleteBucket', 'arn:aws:s3:::others'],
  ['secretsmanager:GetSecretValue', here('secretsmanager', 'secret:others-a1B2c3')],
] as [string, string, Record<string, string>?][])(
  'does not let it %s on %s',
  (action, resource, context = {}) => {
    expect(isAllowed(EXECUTION, { action, resource, context })).toBe(false);
  },
);

it('every role of the templates has the boundary, which takes no right from it', () => {
  const roles = account.roles();
  expect(roles.length).toBeGreaterThan(30);
  expect(roles.filter((role) => role.boundary !== roleBoundary(ACCOUNT))).toEqual([]);
  const lost = roles.flatMap(({ name, statements }) =>
    statements.flatMap(({ Effect, Action, Resource = '*' }) =>
      [Action].flat().flatMap((action) =>
        [Resource]
          .flat()
          .filter((resource) => Effect === 'Allow' && !isAllowed(BOUNDARY, { action, resource }))
          .map((resource) => `${name}: ${action} on ${resource}`),
      ),
    ),
  );
  expect(lost).toEqual([]);
  for (const action of ['iam:CreateUser', 'iam:PutRolePolicy', 'iam:PassRole', 'organizations:ListAccounts'])
    expect(isAllowed(BOUNDARY, { action, resource: '*' })).toBe(false);
  expect(isAllowed(BOUNDARY, { action: 'sts:AssumeRole', resource: iam('role/admin') })).toBe(false);
});
