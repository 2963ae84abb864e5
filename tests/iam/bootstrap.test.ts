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
const GITHUB = 'token.actions.githubusercontent.com';
const iam = (resource: string) => `arn:aws:iam::${ACCOUNT}:${resource}`;

/**
 * What CloudFormation does to create, read, update and delete a resource of each type: the permissions of the handlers in
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/. Type, resource as IAM names it, service, actions.
 */
const HANDLERS = `
AWS::ApiGatewayV2:: * apigateway POST GET PATCH DELETE TagResource
AWS::Budgets::Budget ${iam('budget/site-prod')} budgets ModifyBudget ViewBudget
AWS::CloudFront::Distribution * cloudfront CreateDistribution UpdateDistribution
AWS::CloudFront::Distribution * acm DescribeCertificate
AWS::CloudFront::Function * cloudfront CreateFunction PublishFunction UpdateFunction
AWS::CloudFront::KeyValueStore * cloudfront CreateKeyValueStore DescribeKeyValueStore
AWS::CloudFront:: * cloudfront CreateOriginAccessControl CreateResponseHeadersPolicy
AWS::CloudWatch:: * cloudwatch PutMetricAlarm PutCompositeAlarm PutDashboard DeleteAlarms
AWS::CodeDeploy:: * codedeploy CreateApplication CreateDeploymentGroup CreateDeployment
AWS::DynamoDB::Table ${here('dynamodb', 'table/site-prod')} dynamodb CreateTable DescribeTable DeleteTable
AWS::DynamoDB::Table ${here('dynamodb', 'table/site-prod')} dynamodb UpdateTimeToLive UpdateContinuousBackups
AWS::Events::Rule * events PutRule PutTargets RemoveTargets DeleteRule
AWS::IAM::ManagedPolicy ${iam('policy/Site-prod-x')} iam CreatePolicy CreatePolicyVersion DeletePolicy GetPolicy
AWS::IAM::OIDCProvider ${iam(`oidc-provider/${GITHUB}`)} iam CreateOpenIDConnectProvider
AWS::IAM::OIDCProvider ${iam(`oidc-provider/${GITHUB}`)} iam GetOpenIDConnectProvider DeleteOpenIDConnectProvider
AWS::IAM::OIDCProvider ${iam(`oidc-provider/${GITHUB}`)} iam TagOpenIDConnectProvider
AWS::IAM::Policy ${iam('role/Site-prod-x')} iam PutRolePolicy DeleteRolePolicy GetRolePolicy
AWS::IAM::Role ${iam('role/Site-prod-x')} iam CreateRole AttachRolePolicy GetRole DeleteRole TagRole
AWS::Lambda::EventSourceMapping * lambda CreateEventSourceMapping GetEventSourceMapping DeleteEventSourceMapping
AWS::Lambda:: ${here('lambda', 'function:Site-prod-x')} lambda CreateFunction PublishVersion CreateAlias UpdateAlias
AWS::Lambda:: ${here('lambda', 'function:Site-prod-x')} lambda AddPermission PutFunctionEventInvokeConfig
AWS::Lambda:: ${here('lambda', 'function:Site-prod-x')} lambda CreateFunctionUrlConfig DeleteFunction
AWS::Logs:: * logs CreateLogGroup PutRetentionPolicy PutMetricFilter PutQueryDefinition DeleteLogGroup
AWS::S3:: arn:aws:s3:::site-prod-1 s3 CreateBucket PutBucketPolicy PutLifecycleConfiguration DeleteBucket
AWS::SNS:: ${here('sns', 'Site-prod-x')} sns CreateTopic SetTopicAttributes Subscribe DeleteTopic
AWS::SecretsManager:: ${here('secretsmanager', 'secret:site/prod/a-1')} secretsmanager CreateSecret DescribeSecret
AWS::Synthetics:: ${here('synthetics', 'canary:site-prod-x')} synthetics CreateCanary StartCanary GetCanary DeleteCanary
AWS::WAFv2:: * wafv2 CreateWebACL UpdateIPSet PutLoggingConfiguration DeleteWebACL`
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

it('fits into a managed policy', () => {
  for (const policy of Object.values(POLICIES))
    expect(JSON.stringify(policy).length).toBeLessThanOrEqual(6144);
});

it('lets CloudFormation create, update and delete every type of the templates', () => {
  const refused = account.types().flatMap((type) => {
    const rows = HANDLERS.filter(([start = '']) => type.startsWith(start));
    const context = /^AWS::IAM::(Policy|Role)$/.test(type) ? boundary : {};
    const wrong = rows.flatMap(([, resource = '', service, ...names]) =>
      names
        .map((name) => `${service}:${name}`)
        .filter((action) => !isAllowed(EXECUTION, { action, resource, context })),
    );
    return rows.length > 0 ? wrong.map((action) => `${type}: ${action}`) : [`${type} is unknown`];
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
