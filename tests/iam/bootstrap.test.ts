/* What the account's bootstrap allows CloudFormation and every role: enough to deploy the templates, and no more. */

import { readFileSync } from 'node:fs';
import { roleBoundary } from '@platform/config/resource-names';
import { beforeAll, expect, it } from 'vitest';
import { ACCOUNT, type Account, synthesizeAccount } from './support/account';
import { allowedBy, isAllowed, type Policy } from './support/evaluate';

interface ManagedPolicy {
  Properties: { ManagedPolicyName: string; PolicyDocument: Policy };
}
const TEMPLATE = JSON.parse(
  readFileSync('infra/account.json', 'utf8').replaceAll(`\${AWS::AccountId}`, ACCOUNT),
  (_key, value) => value?.['Fn::Sub'] ?? value,
) as { Resources: Record<string, ManagedPolicy> };
const POLICIES = Object.values(TEMPLATE.Resources).map(({ Properties }) => Properties);
const statementsOf = (name: string) =>
  POLICIES.find(({ ManagedPolicyName }) => ManagedPolicyName === name)?.PolicyDocument.Statement ?? [];
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

type Asked = [resource: string, actions: string, context?: Record<string, string>];

/** Whatever the handlers of a service do to this resource. */
const all = (service: string, resource = '*'): Asked => [resource, `${service}:*`];
const ROLE = iam('role/Site-prod-Api-x');
const ASSETS = `arn:aws:s3:::cdk-hnb659fds-assets-${ACCOUNT}-us-east-1`;

/**
 * What CloudFormation does to create, read, update and delete a resource of each type: the permissions that AWS lists in the type's schema
 * under `handlers` (us-east-1, August 2026: https://github.com/pulumi/pulumi-aws-native/tree/master/aws-cloudformation-schema), and a
 * resource as IAM names it. Left out is what only properties need that the templates do not have: VPCs, keys of KMS, users and groups,
 * imports of tables, deliveries to S3 and Firehose. AWS::Budgets lists none: its row is the service's page in IAM's authorization
 * reference. That CloudFront's log needs AllowVendedLogDeliveryForResource of its distribution is in its developer guide.
 */
const HANDLERS: Record<string, Asked[]> = {
  'AWS::ApiGatewayV2::': [all('apigateway'), all('logs')],
  'AWS::Budgets::Budget': [all('budgets')],
  'AWS::CloudFront::KeyValueStore': [
    all('cloudfront'),
    [`${ASSETS}/values.json`, 's3:GetObject'],
    [ASSETS, 's3:GetBucketLocation'],
  ],
  'AWS::CloudFront::': [all('cloudfront'), ['*', 'acm:DescribeCertificate wafv2:GetWebACL']],
  'AWS::CloudWatch::': [all('cloudwatch')],
  'AWS::CodeDeploy::': [all('codedeploy')],
  'AWS::DynamoDB::Table': [all('dynamodb', here('dynamodb', 'table/site-prod'))],
  'AWS::Events::Rule': [all('events')],
  'AWS::IAM::ManagedPolicy': [
    [
      iam('policy/Site-prod-Release-x'),
      'iam:CreatePolicy iam:CreatePolicyVersion iam:DeletePolicy iam:DeletePolicyVersion iam:GetPolicy iam:GetPolicyVersion iam:ListEntitiesForPolicy iam:ListPolicyVersions',
    ],
    [ROLE, 'iam:AttachRolePolicy iam:DetachRolePolicy', boundary],
  ],
  'AWS::IAM::OIDCProvider': [
    [
      iam(`oidc-provider/${GITHUB}`),
      'iam:AddClientIDToOpenIDConnectProvider iam:CreateOpenIDConnectProvider iam:DeleteOpenIDConnectProvider iam:GetOpenIDConnectProvider iam:ListOpenIDConnectProviderTags iam:RemoveClientIDFromOpenIDConnectProvider iam:TagOpenIDConnectProvider iam:UntagOpenIDConnectProvider iam:UpdateOpenIDConnectProviderThumbprint',
    ],
  ],
  'AWS::IAM::Policy': [
    [ROLE, 'iam:PutRolePolicy iam:DeleteRolePolicy', boundary],
    [ROLE, 'iam:GetRolePolicy'],
  ],
  'AWS::IAM::Role': [
    [
      ROLE,
      'iam:CreateRole iam:AttachRolePolicy iam:DetachRolePolicy iam:PutRolePolicy iam:DeleteRolePolicy iam:PutRolePermissionsBoundary',
      boundary,
    ],
    [
      ROLE,
      'iam:DeleteRole iam:GetRole iam:GetRolePolicy iam:ListAttachedRolePolicies iam:ListRolePolicies iam:TagRole iam:UntagRole iam:UpdateAssumeRolePolicy iam:UpdateRole iam:UpdateRoleDescription',
    ],
  ],
  'AWS::Lambda::EventSourceMapping': [
    ['*', 'lambda:CreateEventSourceMapping'],
    [
      here('lambda', 'event-source-mapping:0a'),
      'lambda:DeleteEventSourceMapping lambda:GetEventSourceMapping lambda:UpdateEventSourceMapping lambda:ListTags lambda:TagResource lambda:UntagResource',
    ],
  ],
  'AWS::Lambda::': [
    all('lambda', here('lambda', 'function:Site-prod-Api-x')),
    [`${ASSETS}/code.zip`, 's3:GetObject s3:GetObjectVersion'],
  ],
  'AWS::Logs::': [all('logs'), ['*', 'cloudfront:AllowVendedLogDeliveryForResource']],
  'AWS::S3::': [all('s3', 'arn:aws:s3:::site-prod-1'), ['*', 's3:ListAllMyBuckets']],
  'AWS::SNS::': [all('sns', here('sns', 'Site-prod-Monitoring-x'))],
  'AWS::SecretsManager::Secret': [
    all('secretsmanager', here('secretsmanager', 'secret:site/prod/session-a1B2c3')),
    ['*', 'secretsmanager:GetRandomPassword'],
  ],
  'AWS::Synthetics::Canary': [
    all('synthetics', here('synthetics', 'canary:site-prod-browser')),
    all('lambda', here('lambda', 'function:cwsyn-site-prod-browser-0a')),
    all('lambda', here('lambda', 'layer:cwsyn-site-prod-browser-0a')),
    [`${ASSETS}/code.zip`, 's3:GetObject s3:GetObjectVersion'],
    ['arn:aws:s3:::site-prod-logs-1', 's3:GetBucketLocation'],
    ['*', 'iam:ListRoles lambda:GetLayerVersion s3:ListAllMyBuckets'],
  ],
  'AWS::WAFv2::': [all('wafv2'), all('logs'), [iam('role/aws-service-role/x'), 'iam:CreateServiceLinkedRole']],
};

it('fits into a managed policy', () => {
  for (const { PolicyDocument } of POLICIES) expect(JSON.stringify(PolicyDocument).length).toBeLessThanOrEqual(6144);
});

it('lets CloudFormation create, update and delete every type of the templates', () => {
  const refused = account.types().flatMap((type) => {
    const [, handlers] = Object.entries(HANDLERS).find(([start]) => type.startsWith(start)) ?? [];
    if (!handlers) return [`${type} is unknown: add what its handlers do`];
    return handlers.flatMap(([resource, actions, context]) =>
      actions
        .split(' ')
        .filter((action) => !isAllowed(EXECUTION, { action, resource, ...(context ? { context } : {}) }))
        .map((action) => `${type}: ${action} on ${resource}`),
    );
  });
  expect(refused).toEqual([]);
  const passing = (service: string) => ({ 'iam:PassedToService': `${service}.amazonaws.com` });
  const action = 'iam:PassRole';
  for (const service of ['lambda', 'codedeploy', 'synthetics'])
    expect(isAllowed(EXECUTION, { action, resource: iam('role/Site-prod-x'), context: passing(service) })).toBe(true);
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
] as [string, string, Record<string, string>?][])('does not let it %s on %s', (action, resource, context = {}) => {
  expect(isAllowed(EXECUTION, { action, resource, context })).toBe(false);
});

it('every role of the templates has the boundary, which takes no right from it', () => {
  const roles = account.roles();
  expect(roles.length).toBeGreaterThan(30);
  expect(roles.filter((role) => role.boundary !== roleBoundary(ACCOUNT))).toEqual([]);
  const lost = roles.flatMap(({ name, statements }) =>
    allowedBy(statements)
      .filter(({ Action, Resource }) => !isAllowed(BOUNDARY, { action: Action, resource: Resource }))
      .map(({ Action, Resource }) => `${name}: ${Action} on ${Resource}`),
  );
  expect(lost).toEqual([]);
  for (const action of ['iam:CreateUser', 'iam:PutRolePolicy', 'iam:PassRole', 'organizations:ListAccounts'])
    expect(isAllowed(BOUNDARY, { action, resource: '*' })).toBe(false);
  expect(isAllowed(BOUNDARY, { action: 'sts:AssumeRole', resource: iam('role/admin') })).toBe(false);
});
