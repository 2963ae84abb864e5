import { REGION } from '@platform/config/resource-names';

/** What CloudFormation may do for `cdk deploy`. */
export const EXECUTION_POLICY = 'site-cdk-execution';
/** What a role of the templates may do at most, whatever its own policies say. */
export const ROLE_BOUNDARY = 'site-role-boundary';

interface Statement {
  Effect: 'Allow' | 'Deny';
  Action?: readonly string[];
  NotAction?: readonly string[];
  Resource?: string | readonly string[];
  NotResource?: readonly string[];
  Condition?: Record<string, Record<string, string | readonly string[]>>;
}
export interface PolicyDocument {
  Version: '2012-10-17';
  Statement: Statement[];
}

const document = (...Statement: Statement[]): PolicyDocument => ({ Version: '2012-10-17', Statement });
const allow = (Action: readonly string[], Resource: string | readonly string[]): Statement => ({
  Effect: 'Allow',
  Action,
  Resource,
});

export const policyArn = (account: string, name: string): string => `arn:aws:iam::${account}:policy/${name}`;

/**
 * Returns the policy with which CloudFormation deploys every stage: the services of the templates, of them only what is named after a
 * stage where AWS knows names, and roles only with the boundary. A pipeline that deploys is no administrator of the account.
 */
export function executionPolicy(account: string): PolicyDocument {
  const regional = (service: string, ...resources: string[]) =>
    resources.map((resource) => `arn:aws:${service}:${REGION}:${account}:${resource}`);
  const roles = ['site-*', 'Site-*'].map((name) => `arn:aws:iam::${account}:role/${name}`);
  const policies = policyArn(account, 'Site-*');
  const bounded = {
    StringEquals: { 'iam:PermissionsBoundary': policyArn(account, ROLE_BOUNDARY) },
  };
  return document(
    // Their resources have ids that AWS gives, or no resources in IAM.
    allow(
      [
        ...['acm:DescribeCertificate', 'apigateway:*', 'budgets:*', 'cloudformation:Describe*'],
        ...['cloudfront:*', 'cloudfront-keyvaluestore:*', 'cloudwatch:*', 'codedeploy:*', 'events:*'],
        ...['lambda:*EventSourceMapping*', 'lambda:GetLayerVersion*', 'logs:*', 'ssm:GetParameters'],
        ...['secretsmanager:GetRandomPassword', 's3:ListAllMyBuckets', 'wafv2:*'],
      ],
      '*',
    ),
    allow(['dynamodb:*'], regional('dynamodb', 'table/site-*')),
    allow(
      ['lambda:*'],
      regional('lambda', 'function:site-*', 'function:Site-*', 'function:cwsyn-site-*', 'layer:cwsyn-site-*'),
    ),
    allow(['s3:*'], 'arn:aws:s3:::site-*'),
    allow(
      ['s3:GetObject*', 's3:GetBucket*', 's3:ListBucket'],
      `arn:aws:s3:::cdk-*-assets-${account}-${REGION}*`,
    ),
    allow(['secretsmanager:*'], regional('secretsmanager', 'secret:site/*')),
    allow(['sns:*'], regional('sns', 'Site-*')),
    allow(['synthetics:*'], regional('synthetics', 'canary:site-*')),
    // Roles and their policies.
    {
      ...allow(
        [
          ...[
            'iam:CreateRole',
            'iam:PutRolePermissionsBoundary',
            'iam:PutRolePolicy',
            'iam:DeleteRolePolicy',
          ],
          ...['iam:AttachRolePolicy', 'iam:DetachRolePolicy'],
        ],
        roles,
      ),
      Condition: bounded,
    },
    allow(
      [
        'iam:Get*',
        'iam:List*',
        'iam:DeleteRole',
        'iam:UpdateRole*',
        'iam:UpdateAssumeRolePolicy',
        'iam:TagRole',
        'iam:UntagRole',
      ],
      roles,
    ),
    {
      ...allow(['iam:PassRole'], roles),
      Condition: {
        StringEquals: {
          'iam:PassedToService': ['lambda', 'codedeploy', 'apigateway', 'synthetics'].map(
            (service) => `${service}.amazonaws.com`,
          ),
        },
      },
    },
    allow(['iam:CreatePolicy*', 'iam:DeletePolicy*', 'iam:GetPolicy*', 'iam:ListPolicyVersions'], policies),
    allow(
      ['iam:*OpenIDConnectProvider*'],
      `arn:aws:iam::${account}:oidc-provider/token.actions.githubusercontent.com`,
    ),
    allow(['iam:CreateServiceLinkedRole'], `arn:aws:iam::${account}:role/aws-service-role/*`),
  );
}

/** Returns the boundary: everything but the account's identities, and other roles only for deployments by the CDK. */
export function roleBoundary(account: string): PolicyDocument {
  return document(
    {
      Effect: 'Allow',
      NotAction: ['iam:*', 'organizations:*', 'account:*', 'billing:*', 'payments:*', 'sts:*'],
      Resource: '*',
    },
    allow(['iam:GetRole', 'iam:GetPolicy', 'iam:ListOpenIDConnectProviders'], '*'),
    allow(['sts:AssumeRole'], `arn:aws:iam::${account}:role/cdk-*-${account}-${REGION}`),
  );
}
