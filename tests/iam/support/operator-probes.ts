import { resourceNames } from '@platform/config/resource-names';
import { fixedNames, type NamedType } from 'infra/stacks/fixed-names';
import { ACCOUNT, PARTNERS } from './account';
import type { Probe } from './evaluate';

const NAMES = resourceNames('prod');
const REGION = 'us-east-1';
const regional = (service: string, resource: string) => `arn:aws:${service}:${REGION}:${ACCOUNT}:${resource}`;
const global = (service: string, resource: string) => `arn:aws:${service}::${ACCOUNT}:${resource}`;

/** For each type of named resource: the action that `doctor` calls, and harmful actions that nobody may have. */
const BY_NAME: Partial<Record<NamedType, { arn(name: string): string; asks: string; never: string[] }>> = {
  'AWS::CloudFront::Function': {
    arn: (name) => global('cloudfront', `function/${name}`),
    asks: 'cloudfront:DescribeFunction',
    never: ['cloudfront:UpdateFunction', 'cloudfront:PublishFunction', 'cloudfront:DeleteFunction'],
  },
  'AWS::CloudFront::KeyValueStore': {
    arn: (name) => global('cloudfront', `key-value-store/${name}`),
    asks: 'cloudfront:DescribeKeyValueStore',
    never: ['cloudfront:UpdateKeyValueStore'],
  },
  'AWS::IAM::Role': {
    arn: (name) => global('iam', `role/${name}`),
    asks: 'iam:GetRole',
    never: ['iam:DeleteRole', 'iam:UpdateRole'],
  },
  'AWS::Lambda::Function': {
    arn: (name) => regional('lambda', `function:${name}`),
    asks: 'lambda:GetFunctionConfiguration',
    // The response contains a download URL of the code.
    never: ['lambda:GetFunction'],
  },
};

const ACL = regional('wafv2', `global/webacl/${NAMES.firewall}/0a`);

const asking =
  (operator: string) =>
  (action: string, resource: string, who: string[] = [operator]): Probe => ({
    what: `${action} on ${resource}`,
    request: { action, resource },
    who,
  });

/**
 * Returns the requests behind *Look* of the runbooks, those that stop a function, and those that point one back: allowed to operators
 * alone.
 */
export function runbookProbes(operator: string): Probe[] {
  const on = asking(operator);
  const logs = [`${NAMES.stacks.api}-FunctionsLeadsLog0A-x1Y2`, NAMES.firewallLog].map((group) =>
    regional('logs', `log-group:${group}:*`),
  );
  const deployments = regional(
    'codedeploy',
    `deploymentgroup:${NAMES.stacks.api}-Application/${NAMES.stacks.api}-Leads`,
  );
  const everywhere = {
    cloudwatch:
      'DescribeAlarms DescribeAlarmHistory GetDashboard GetMetricData GetMetricStatistics ListDashboards ListMetrics',
    cloudtrail: 'LookupEvents',
    codedeploy: 'ListApplications',
    events: 'ListRules',
    logs: 'DescribeLogGroups DescribeQueryDefinitions GetQueryResults StopQuery',
    wafv2: 'ListIPSets ListWebACLs',
  };
  const limiting = ['lambda:PutFunctionConcurrency', 'lambda:DeleteFunctionConcurrency'];
  return [
    ...limiting.flatMap((action) => [
      on(action, regional('lambda', `function:${NAMES.stacks.api}-FunctionsToken9A-x1Y2`)),
      on(action, regional('lambda', `function:${NAMES.stacks.web}-NotFoundRender9A-x1Y2`)),
      on(action, regional('lambda', `function:${NAMES.releaseFunction('platform')}`), []),
      on(action, regional('lambda', 'function:others'), []),
    ]),
    ...['lambda:GetAlias', 'lambda:ListVersionsByFunction', 'lambda:UpdateAlias'].flatMap((action) => [
      on(action, regional('lambda', `function:${NAMES.stacks.api}-FunctionsToken9A-x1Y2`)),
      on(action, regional('lambda', `function:${NAMES.stacks.api}-FunctionsToken9A-x1Y2:live`)),
      on(action, regional('lambda', `function:${NAMES.stacks.web}-NotFoundRender9A-x1Y2`), []),
      on(action, regional('lambda', `function:${NAMES.releaseFunction('platform')}`), []),
    ]),
    ...['lambda:PublishVersion', 'lambda:UpdateFunctionCode', 'lambda:UpdateFunctionConfiguration'].map(
      (action) => on(action, regional('lambda', `function:${NAMES.stacks.api}-FunctionsToken9A-x1Y2`), []),
    ),
    ...Object.entries(everywhere).flatMap(([service, names]) =>
      names.split(' ').map((name) => on(`${service}:${name}`, '*')),
    ),
    ...logs.flatMap((group) =>
      ['StartQuery', 'FilterLogEvents', 'DescribeLogStreams', 'GetLogEvents'].map((action) =>
        on(`logs:${action}`, group),
      ),
    ),
    on('logs:StartQuery', regional('logs', 'log-group:others:*'), []),
    on('logs:DeleteLogGroup', logs[0] ?? '', []),
    ...['ListDeployments', 'GetDeployment'].map((action) => on(`codedeploy:${action}`, deployments)),
    ...['CreateDeployment', 'StopDeployment'].map((action) => on(`codedeploy:${action}`, deployments, [])),
    ...Object.values(NAMES.stacks).map((stack) =>
      on('cloudformation:DescribeStackEvents', regional('cloudformation', `stack/${stack}/0a`)),
    ),
    ...Object.values(NAMES.blockedAddresses).flatMap((name) =>
      ['GetIPSet', 'UpdateIPSet'].map((action) =>
        on(`wafv2:${action}`, regional('wafv2', `global/ipset/${name}/0a`)),
      ),
    ),
    on('wafv2:UpdateIPSet', regional('wafv2', 'global/ipset/others/0a'), []),
    ...['GetWebACL', 'GetRateBasedStatementManagedKeys'].map((action) => on(`wafv2:${action}`, ACL)),
    ...['UpdateWebACL', 'DeleteWebACL'].map((action) => on(`wafv2:${action}`, ACL, [])),
    on('s3:GetObject', `arn:aws:s3:::${NAMES.logsBucket(ACCOUNT)}/cloudfront/x.gz`),
    ...['cloudwatch:PutMetricAlarm', 'cloudwatch:DisableAlarmActions', 'events:DisableRule'].map((action) =>
      on(action, '*', []),
    ),
  ];
}

/** Returns the requests of `doctor`: read-only and allowed to operators alone. */
export function doctorProbes(operator: string): Probe[] {
  const on = asking(operator);
  const named = fixedNames(NAMES, ACCOUNT, { operators: ['somebody'], registered: [PARTNERS] }).flatMap(
    ({ type, name }) => {
      const { arn, asks, never } = BY_NAME[type] ?? {};
      if (!arn || !asks) return [];
      return [on(asks, arn(name)), ...(never ?? []).map((action) => on(action, arn(name), []))];
    },
  );
  const parameter = regional('ssm', 'parameter/cdk-bootstrap/hnb659fds/version');
  const topic = regional('sns', `${NAMES.stacks.monitoring}-Notices0A-x1Y2`);
  return [
    ...named,
    on('ssm:GetParameter', parameter),
    on('ssm:PutParameter', parameter, []),
    on('ssm:GetParameter', regional('ssm', 'parameter/somebody/else'), []),
    on('s3:ListBucket', `arn:aws:s3:::${NAMES.logsBucket(ACCOUNT)}`),
    on('dynamodb:DescribeTable', regional('dynamodb', `table/${NAMES.table}`)),
    ...Object.values(NAMES.secrets).map((name) =>
      on('secretsmanager:DescribeSecret', regional('secretsmanager', `secret:${name}-a1B2c3`)),
    ),
    on('secretsmanager:DescribeSecret', regional('secretsmanager', 'secret:others-a1B2c3'), []),
    on('sns:ListSubscriptionsByTopic', topic),
    on('sns:Publish', topic, []),
    on('sns:Subscribe', topic, []),
    ...['iam:ListOpenIDConnectProviders', 'lambda:GetAccountSettings'].map((action) => on(action, '*')),
    on('iam:CreateOpenIDConnectProvider', '*', []),
  ];
}
