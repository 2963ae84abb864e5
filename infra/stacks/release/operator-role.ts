import { BOOTSTRAP_PARAMETER, EDGE_LOG_FOLDER, resourceNames, roleBoundary } from '@platform/config/resource-names';
import { OPERATORS } from '@platform/releases/orders/order';
import { DAY_INDEX, itemKeys, LOOKUP_INDEX, PENDING_INDEX } from '@site/server-data/tables';
import { EDGE_PROJECTION, JUDGE_RECORDS, LIVE_LOG } from '@site/site-model/release-log';
import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { ArnPrincipal, CompositePrincipal, type PrincipalBase, Role } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { allowActions, allowLevels, onPartitions } from '../permissions';
import type { ReleaseContext, ReleaseFunctions } from './release-functions';

/** Partition key patterns of leads, voice contacts and transcripts. */
const LEADS = itemKeys.lead('*').pk;
const CONTACTS = itemKeys.contact('*').pk;
const TRANSCRIPTS = itemKeys.transcript('*').pk;
const VOICE_SWITCH = itemKeys.switch('voice').pk;

/**
 * The role of people on duty, assumed with MFA for an hour: rollbacks, the end of any rollout, `freeze` and `thaw` through their own
 * function, `status`, `history`, `doctor`, every command of `npm run ops`, reading what the runbooks name, blocking addresses, stopping a function
 * that visitors reach, and pointing an API function back at an earlier version. It can't publish, promote or deploy.
 */
export class OperatorRole extends Construct {
  constructor(scope: Construct, id: string, context: ReleaseContext & { functions: ReleaseFunctions }) {
    super(scope, id);
    const { stage, bucket, releases, functions } = context;
    const names = resourceNames(stage.name);
    const { account, region } = Stack.of(this);
    const role = new Role(this, 'Role', {
      roleName: names.operatorRole,
      description: 'People on duty: roll back, freeze, read and repair leads',
      maxSessionDuration: Duration.hours(1),
      assumedBy: new CompositePrincipal(...stage.operators.map((name) => principalOf(name, account))),
    });
    new CfnOutput(this, 'Arn', { value: role.roleArn });

    const release = functions.byName.get(OPERATORS);
    if (!release) throw new Error('The release functions contain none for the operators.');
    allowActions(role, ['lambda:InvokeFunction'], [release.functionArn]);
    allowActions(role, ['dynamodb:DescribeTable'], [releases.tableArn]);
    const records = onPartitions(LIVE_LOG, JUDGE_RECORDS, EDGE_PROJECTION);
    allowActions(role, ['dynamodb:Query'], [releases.tableArn], records);
    allowActions(role, ['s3:GetObject'], [bucket.arnForObjects('sites/*')]);
    // Without s3:ListBucket, S3 answers 403 instead of 404 for a missing object.
    allowActions(role, ['s3:ListBucket'], [bucket.bucketArn]);

    const table = `arn:aws:dynamodb:${region}:${account}:table/${names.table}`;
    const indexes = [DAY_INDEX, LOOKUP_INDEX, PENDING_INDEX].map(({ name }) => `${table}/index/${name}`);
    allowActions(role, ['dynamodb:Query'], indexes);
    allowActions(
      role,
      ['dynamodb:GetItem', 'dynamodb:DeleteItem'],
      [table],
      onPartitions(LEADS, CONTACTS, TRANSCRIPTS),
    );
    allowActions(role, ['dynamodb:UpdateItem'], [table], onPartitions(LEADS, CONTACTS, VOICE_SWITCH));
    allowLevels(role, context.table);
    allowReading(role, context);
  }
}

/** Returns whom an entry of `operators` names. Throws `infra/operator-name` if it is neither an IAM user nor a permission set. */
function principalOf(name: string, account: string): PrincipalBase {
  const [, set] = /^sso\/([\w+=,.@-]{1,32})$/.exec(name) ?? [];
  if (set)
    // Identity Center asks for MFA itself, and creates the set's role, in a folder that only it can use, with 16 characters behind its name.
    return new ArnPrincipal(`arn:aws:iam::${account}:root`).withConditions({
      ArnLike: {
        'aws:PrincipalArn': `arn:aws:iam::${account}:role/aws-reserved/sso.amazonaws.com/*AWSReservedSSO_${set}_${'?'.repeat(16)}`,
      },
    });
  if (/^[\w+=,.@-]{1,64}$/.test(name))
    return new ArnPrincipal(`arn:aws:iam::${account}:user/${name}`).withConditions({
      Bool: { 'aws:MultiFactorAuthPresent': 'true' },
      // CloudTrail names the session.
      StringEquals: { 'sts:RoleSessionName': name },
    });
  throw new Error(
    `infra/operator-name: invalid operator "${name}" in platform/config/src/stages.ts: expected the name of an IAM user in the account, as "aws iam list-users" prints it, or "sso/" and a permission set of IAM Identity Center.`,
  );
}

/** Allows reading what runbooks and doctor need, without secrets (it can't check these), and stopping functions. */
function allowReading(role: Role, { stage }: ReleaseContext): void {
  const { account, region } = Stack.of(role);
  const names = resourceNames(stage.name);
  const regional = (service: string, resource: string) => `arn:aws:${service}:${region}:${account}:${resource}`;
  const ownSecrets = ['elevenLabs', 'telegram', 'webhook'] as const;

  // A pattern stands where CloudFormation names a resource after its stack, AWS numbers it, or an action knows none.
  const rights: [actions: string[], resources: string[]][] = [
    [
      ['cloudformation:DescribeStackEvents', 'cloudformation:DescribeStacks', 'cloudformation:ListStackResources'],
      Object.values(names.stacks).map((name) => regional('cloudformation', `stack/${name}/*`)),
    ],
    [['ssm:GetParameter'], [regional('ssm', `parameter${BOOTSTRAP_PARAMETER}`)]],
    [['s3:ListBucket'], [`arn:aws:s3:::${names.logsBucket(account)}`]],
    [
      ['dynamodb:DescribeContinuousBackups', 'dynamodb:DescribeTimeToLive'],
      [names.table, names.releasesTable].map((name) => regional('dynamodb', `table/${name}`)),
    ],
    [['iam:GetPolicy'], [roleBoundary(account)]],
    [['cloudfront:GetFunction'], [`arn:aws:cloudfront::${account}:function/${names.pageFunction}`]],
    [
      ['secretsmanager:DescribeSecret'],
      ownSecrets.map((name) => regional('secretsmanager', `secret:${names.secrets[name]}-??????`)),
    ],
    [['sns:ListSubscriptionsByTopic'], [regional('sns', `${names.stacks.monitoring}-*`)]],
    [['lambda:GetAccountSettings'], ['*']],
    [
      [
        'cloudwatch:DescribeAlarms',
        'cloudwatch:DescribeAlarmHistory',
        'cloudwatch:GetDashboard',
        'cloudwatch:GetMetricData',
        'cloudwatch:GetMetricStatistics',
        'cloudwatch:ListDashboards',
        'cloudwatch:ListMetrics',
        'codedeploy:ListApplications',
        'events:ListRules',
        'cloudtrail:LookupEvents',
        'logs:DescribeLogGroups',
        'logs:DescribeQueryDefinitions',
        'logs:GetQueryResults',
        'logs:StopQuery',
        'wafv2:ListIPSets',
        'wafv2:ListWebACLs',
      ],
      ['*'],
    ],
    [
      ['logs:StartQuery', 'logs:FilterLogEvents', 'logs:DescribeLogStreams', 'logs:GetLogEvents'],
      [...Object.values(names.stacks).map((stack) => `${stack}-*`), `${names.firewallLog}:*`].map((group) =>
        regional('logs', `log-group:${group}`),
      ),
    ],
    [
      ['lambda:PutFunctionConcurrency', 'lambda:DeleteFunctionConcurrency'],
      [names.stacks.api, names.stacks.web].map((stack) => regional('lambda', `function:${stack}-*`)),
    ],
    [
      // IAM knows an alias as its function. Only the API's functions have one, and only deployments publish versions.
      ['lambda:GetAlias', 'lambda:ListVersionsByFunction', 'lambda:UpdateAlias'],
      [regional('lambda', `function:${names.stacks.api}-*`)],
    ],
    [
      ['wafv2:GetIPSet', 'wafv2:UpdateIPSet'],
      Object.values(names.blockedAddresses).map((name) => regional('wafv2', `global/ipset/${name}/*`)),
    ],
    [
      ['wafv2:GetWebACL', 'wafv2:GetRateBasedStatementManagedKeys'],
      [regional('wafv2', `global/webacl/${names.firewall}/*`)],
    ],
    [['synthetics:GetCanaryRuns'], [regional('synthetics', `canary:${names.browserCanary}`)]],
    [
      ['codedeploy:ListDeployments', 'codedeploy:GetDeployment'],
      [regional('codedeploy', `deploymentgroup:${names.stacks.api}-*`)],
    ],
    [['s3:GetObject'], [`arn:aws:s3:::${names.logsBucket(account)}/${EDGE_LOG_FOLDER}/*`]],
  ];
  for (const [actions, resources] of rights) allowActions(role, actions, resources);
}
