import { BOOTSTRAP_PARAMETER, resourceNames } from '@platform/config/resource-names';
import { Stack } from 'aws-cdk-lib';
import type { Role } from 'aws-cdk-lib/aws-iam';
import { acknowledge } from '../acknowledge';
import { fixedNames, type NamedType } from '../fixed-names';
import { allow } from './allow';
import type { ReleaseContext } from './release-functions';

/**
 * Allows a role to read what the runbooks name, and to run `npm run release -- doctor`: it may read states, settings and logs, but
 * change nothing and read no secret values, so the doctor can't check these for it. `sts:GetCallerIdentity` needs no permission.
 */
export function allowReading(role: Role, { stage, live, previews, releaseKeys }: ReleaseContext): void {
  const { account, region } = Stack.of(role);
  const names = resourceNames(stage.name);
  const regional = (service: string, resource: string) =>
    `arn:aws:${service}:${region}:${account}:${resource}`;
  const global = (service: string, resource: string) => `arn:aws:${service}::${account}:${resource}`;
  const all = fixedNames(names, account, stage);
  const of = (wanted: NamedType) => all.flatMap(({ type, name }) => (type === wanted ? [name] : []));
  const parameters = [BOOTSTRAP_PARAMETER, ...(stage.domain ? [stage.domain.certificateArnParameter] : [])];

  const rights: [actions: string[], resources: string[], reason?: string][] = [
    [
      ['cloudformation:DescribeStacks', 'cloudformation:ListStackResources'],
      Object.values(names.stacks).map((name) => regional('cloudformation', `stack/${name}/*`)),
      "A stack's ARN ends with an id that CloudFormation gives it.",
    ],
    [['ssm:GetParameter'], parameters.map((name) => regional('ssm', `parameter${name}`))],
    [['s3:ListBucket'], [`arn:aws:s3:::${names.logsBucket(account)}`]],
    [['dynamodb:DescribeTable'], [regional('dynamodb', `table/${names.table}`)]],
    [
      ['cloudfront:DescribeFunction'],
      of('AWS::CloudFront::Function').map((name) => global('cloudfront', `function/${name}`)),
    ],
    [['cloudfront:GetFunction'], [global('cloudfront', `function/${names.edgeFunction}`)]],
    [['kms:DescribeKey'], releaseKeys.arnsOf()],
    [['cloudfront:DescribeKeyValueStore'], [live.keyValueStoreArn, previews.keyValueStoreArn]],
    [
      ['lambda:GetFunctionConfiguration'],
      of('AWS::Lambda::Function').map((name) => regional('lambda', `function:${name}`)),
    ],
    [['iam:GetRole'], of('AWS::IAM::Role').map((name) => global('iam', `role/${name}`))],
    [
      ['secretsmanager:DescribeSecret'],
      Object.values(names.secrets).map((name) => regional('secretsmanager', `secret:${name}-??????`)),
    ],
    [
      ['sns:ListSubscriptionsByTopic'],
      [regional('sns', `${names.stacks.monitoring}-*`)],
      'CloudFormation names the topics after their stack.',
    ],
    [
      ['iam:ListOpenIDConnectProviders', 'lambda:GetAccountSettings'],
      ['*'],
      'IAM knows no resource for these actions: they read a list or a setting of the account.',
    ],
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
        'logs:DescribeLogGroups',
        'logs:DescribeQueryDefinitions',
        'logs:GetQueryResults',
        'logs:StopQuery',
      ],
      ['*'],
      'Metrics know no resource, and the console lists all alarms, dashboards, rules and log groups before it shows one.',
    ],
    [
      ['logs:StartQuery', 'logs:FilterLogEvents', 'logs:DescribeLogStreams', 'logs:GetLogEvents'],
      [...Object.values(names.stacks).map((stack) => `${stack}-*`), `${names.firewallLog}:*`].map((group) =>
        regional('logs', `log-group:${group}`),
      ),
      'CloudFormation names the log groups after their stack.',
    ],
    [
      ['codedeploy:ListDeployments', 'codedeploy:GetDeployment'],
      [regional('codedeploy', `deploymentgroup:${names.stacks.api}-*`)],
      'CloudFormation names the deployment groups after their stack.',
    ],
    [
      ['s3:GetObject'],
      [`arn:aws:s3:::${names.logsBucket(account)}/cloudfront/*`],
      'CloudFront names its log files by the hour.',
    ],
  ];
  if (stage.domain)
    rights.push([
      ['acm:DescribeCertificate'],
      [regional('acm', 'certificate/*')],
      'The certificate is known by a parameter alone, which an owner may change.',
    ]);
  for (const [actions, resources, reason] of rights) {
    allow(role, { actions, resources });
    for (const resource of reason ? resources : [])
      acknowledge(
        role,
        `AwsSolutions-IAM5[Resource::${resource.replace(account, '<AWS::AccountId>')}]`,
        reason ?? '',
      );
  }
}
