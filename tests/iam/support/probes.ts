import { BOOTSTRAP_PARAMETER, edgeLogOf, resourceNames } from '@platform/config/resource-names';
import { STAGING } from '@platform/config/stages';
import { OPERATORS, PLATFORM, PREVIEWS, releaseFunctionsOf } from '@platform/releases/orders/order';
import { EDGE_FUNCTIONS } from 'infra/edge/render-edge-function';
import { ACCOUNT, type Account, PARTS } from './account';
import type { Probe } from './evaluate';

const NAMES = resourceNames('prod');
const RELEASE_FUNCTIONS = releaseFunctionsOf(PARTS);
const REGION = 'us-east-1';
const BUCKET = `arn:aws:s3:::${NAMES.siteBucket(ACCOUNT)}`;
const LOGS = `arn:aws:s3:::${NAMES.logsBucket(ACCOUNT)}`;
const regional = (service: string, resource: string) => `arn:aws:${service}:${REGION}:${ACCOUNT}:${resource}`;
const global = (service: string, resource: string) => `arn:aws:${service}::${ACCOUNT}:${resource}`;
const TABLE = regional('dynamodb', `table/${NAMES.table}`);
const RELEASES = regional('dynamodb', `table/${NAMES.releasesTable}`);
const lambda = (name: string) => regional('lambda', `function:${name}`);
const secret = (name: string) => regional('secretsmanager', `secret:${name}-a1B2c3`);
const role = (name: string) => global('iam', `role/${name}`);
const store = (name: string) => global('cloudfront', `key-value-store/${name}`);
const edgeFunction = (name: string) => global('cloudfront', `function/${name}`);
const ONCE = { 's3:if-none-match': '*' };
const leading = (partition: string) => ({ 'dynamodb:LeadingKeys': partition });

const on = (
  action: string,
  resource: string,
  who: readonly string[] = [],
  context?: Record<string, string>,
): Probe => ({
  what: `${action} on ${resource}${context ? ` ${JSON.stringify(context)}` : ''}`,
  request: { action, resource, ...(context ? { context } : {}) },
  who,
});
/** Asks for every action of a service (`names`, separated by spaces) on every resource. Without `who` nobody may do them. */
const each = (service: string, names: string, resources: readonly string[], who: readonly string[] = []) =>
  names.split(' ').flatMap((name) => resources.map((resource) => on(`${service}:${name}`, resource, who)));

/** Returns the names of the release roles by purpose. */
export function releaseRoles(account: Account) {
  const releasing = (name: string) => account.roleOf(NAMES.releaseFunction(name));
  return {
    release: (part: string) => NAMES.pipelineRole(part, 'release'),
    preview: (part: string) => NAMES.pipelineRole(part, 'preview'),
    owners: NAMES.pipelineRole(PLATFORM, 'release'),
    diff: NAMES.infraRole('diff'),
    deploy: NAMES.infraRole('deploy'),
    operator: NAMES.operatorRole,
    releasing,
    allReleasing: RELEASE_FUNCTIONS.map(releasing),
    composer: (kind: 'release' | 'preview') => account.roleOf(NAMES.composeFunction(kind)),
    judge: account.roleOf(NAMES.judgeFunction),
  };
}

/**
 * Returns requests to the services that releases use, each with the roles that are allowed to make it. A right to an action that is not
 * here fails the test for unused rights.
 */
export function probes(account: Account): Probe[] {
  const to = releaseRoles(account);
  const rolesLike = (pattern: RegExp) => account.roles().flatMap(({ name }) => (pattern.test(name) ? [name] : []));
  const pipelines = PARTS.flatMap((part) => [to.release(part), to.preview(part)]);
  const composers = [to.composer('release'), to.composer('preview')];
  const live = [...PARTS, PLATFORM, OPERATORS].map(to.releasing);
  const previewing = [...PARTS, PLATFORM, PREVIEWS].map(to.releasing);
  const readers = [...pipelines, to.owners];
  const querying = [...readers, ...to.allReleasing, ...rolesLike(/FunctionsTelemetryRole/)];
  const checking = [...readers, ...composers, ...to.allReleasing];
  const put = (key: string, who: readonly string[]): Probe[] => [
    on('s3:PutObject', `${BUCKET}/${key}`, who, ONCE),
    // Without the condition it could overwrite.
    on('s3:PutObject', `${BUCKET}/${key}`),
    on('s3:DeleteObject', `${BUCKET}/${key}`, [to.owners]),
  ];
  const read = (key: string, who: readonly string[]) => on('s3:GetObject', `${BUCKET}/${key}`, who);
  const publicFile = (part: string) => (part === 'shell' ? 'shell/0a/x.js' : `mfe/${part}/0a/x.js`);

  return [
    ...PARTS.flatMap((part) => [
      // A pull request writes only where a preview alone reads. Composing a preview copies from there, but no manifest.
      ...put(`staged/${publicFile(part)}`, [to.release(part), to.owners, to.composer('preview')]),
      ...put(`staged/${publicFile(part).replace(/x\.js$/, 'manifest.json')}`, [to.release(part), to.owners]),
      ...put(`server/${part}/0a/x.js`, [to.release(part), to.owners]),
      ...put(`pulls/${publicFile(part)}`, [to.preview(part)]),
      ...put(`pulls/server/${part}/0a/x.js`, [to.preview(part)]),
      read(`pulls/server/${part}/0a/x.js`, checking),
      // A release function copies only its own part's files to the public keys.
      ...put(publicFile(part), [to.releasing(part), to.releasing(PLATFORM)]),
      read(publicFile(part), checking),
    ]),
    ...['sites/0a/en/index.html', 'data/0a/en/page.json', 'sites/0a/manifest.json'].flatMap((key) => [
      ...put(key, [to.composer('release')]),
      ...put(`staged/${key}`, [to.composer('preview')]),
    ]),
    ...['data/sheets/0a.css', 'rendered/0a.pack'].flatMap((key) => put(key, [to.composer('release')])),
    // A script under `data/` could be loaded by a page as same-origin.
    ...put('data/0a/x.js', []),
    // The release functions check every version before it is shown, so they read it too.
    ...['data/0a/en/page.json', 'staged/shell/0a/x.js', 'server/shell/0a/x.js'].map((key) => read(key, checking)),
    read('sites/0a/manifest.json', [...checking, to.operator]),
    read('sites/0a/_not-found/index.html', [...checking, to.operator, ...rolesLike(/NotFoundRenderRole/)]),
    on('s3:ListBucket', BUCKET, [...checking, to.operator]),

    on('dynamodb:PutItem', RELEASES, live, leading('LIVE')),
    // The projection record is written by the roles that may write the edge's key-value store.
    on('dynamodb:PutItem', RELEASES, live, leading('EDGE')),
    on('dynamodb:PutItem', RELEASES, to.allReleasing, leading('PREVIEW')),
    on('dynamodb:PutItem', RELEASES, [to.judge], leading('JUDGE')),
    on('dynamodb:Query', RELEASES, [...querying, to.diff, to.operator, to.judge], leading('LIVE')),
    on('dynamodb:Query', RELEASES, [...querying, to.judge, to.operator], leading('JUDGE')),
    on('dynamodb:Query', RELEASES, querying, leading('PREVIEW')),
    on('dynamodb:Query', RELEASES, [...querying, to.operator], leading('EDGE')),
    // The judge reads how visits went, and nothing about a person.
    on('dynamodb:Query', TABLE, [to.judge], leading('VISITS#live')),
    // The counts of good and bad events are shown to those who release and to people on duty; no function decides by them.
    on('dynamodb:Query', TABLE, [...readers, to.operator], leading('LEVEL#pages#shell')),
    ...['LEAD#0a', 'CONTACT#0a', 'CONVERSATION#0a', 'QUOTA#0a'].map((key) =>
      on('dynamodb:Query', TABLE, [], leading(key)),
    ),
    on('dynamodb:DescribeTable', RELEASES, [...readers, to.diff, to.operator]),
    ...each('dynamodb', 'UpdateItem DeleteItem', [RELEASES]),

    ...Object.entries({ [NAMES.keyValueStore]: live, [NAMES.previewStore]: to.allReleasing }).flatMap(([name, who]) =>
      each('cloudfront-keyvaluestore', 'DescribeKeyValueStore GetKey UpdateKeys', [store(name)], who),
    ),
    on('cloudfront:GetFunction', edgeFunction(NAMES.pageFunction), [to.owners, to.operator]),
    on('cloudfront:GetFunction', edgeFunction(NAMES.apiFunction)),
    // Edge functions are tried on staging, where nobody may change one but CloudFormation.
    ...EDGE_FUNCTIONS.map((name) => edgeFunction(resourceNames(STAGING).trialFunction(name))).flatMap((tried) => [
      ...each('cloudfront', 'GetFunction TestFunction', [tried], [to.deploy]),
      ...each('cloudfront', 'UpdateFunction PublishFunction', [tried]),
    ]),
    ...each('cloudfront', 'TestFunction UpdateFunction', [edgeFunction(NAMES.pageFunction)]),

    ...RELEASE_FUNCTIONS.map((name) =>
      on('lambda:InvokeFunction', lambda(NAMES.releaseFunction(name)), mayInvoke(name, to)),
    ),
    on('lambda:InvokeFunction', lambda(NAMES.composeFunction('release')), live),
    on('lambda:InvokeFunction', lambda(NAMES.composeFunction('preview')), previewing),

    ...['deploy', 'file-publishing', 'lookup', 'cfn-exec', 'image-publishing'].map((kind) =>
      on(
        'sts:AssumeRole',
        role(`cdk-hnb659fds-${kind}-role-${ACCOUNT}-${REGION}`),
        /^(deploy|file-publishing)$/.test(kind) ? [to.deploy] : [],
      ),
    ),
    on('sts:AssumeRole', role(NAMES.operatorRole)),
    ...Object.values(NAMES.stacks)
      .map((name) => [regional('cloudformation', `stack/${name}/0a`)])
      .flatMap((stack) => [
        ...each('cloudformation', 'DescribeStacks', stack, [to.diff, to.operator]),
        ...each('cloudformation', 'GetTemplate', stack, [to.diff]),
        ...each('cloudformation', 'ListStackResources DescribeStackEvents', stack, [to.operator]),
      ]),
    ...operatorProbes([to.operator]),
  ];
}

function mayInvoke(name: string, to: ReturnType<typeof releaseRoles>): string[] {
  if (name === OPERATORS) return [to.operator];
  if (name === PLATFORM) return [to.owners];
  const teams = PARTS.flatMap((part) => [to.release(part), to.preview(part)]);
  return name === PREVIEWS ? [...teams, to.owners] : [to.release(name), to.judge];
}

/** Returns what people on duty may do, and nobody else: records of visitors, the runbooks' commands, and what `doctor` reads. */
function operatorProbes(who: readonly string[]): Probe[] {
  const token = lambda(`${NAMES.stacks.api}-FunctionsToken9A-x1Y2`);
  const notFound = lambda(`${NAMES.stacks.web}-NotFoundRender9A-x1Y2`);
  const platform = lambda(NAMES.releaseFunction(PLATFORM));
  const group = (name: string) => regional('logs', `log-group:${name}:*`);
  const deployments = `deploymentgroup:${NAMES.stacks.api}-Application/${NAMES.stacks.api}-Leads`;
  const firewall = (kind: string) => (name: string) => regional('wafv2', `global/${kind}/${name}/0a`);
  return [
    ...['LEAD#0a', 'CONTACT#0a', 'CONVERSATION#0a', 'QUOTA#0a', 'SWITCH#voice'].flatMap((key) => [
      on('dynamodb:GetItem', TABLE, /^(LEAD|CONTACT|CONV)/.test(key) ? who : [], leading(key)),
      on('dynamodb:DeleteItem', TABLE, /^(LEAD|CONTACT|CONV)/.test(key) ? who : [], leading(key)),
      on('dynamodb:UpdateItem', TABLE, /^(LEAD|CONTACT|SWITCH)/.test(key) ? who : [], leading(key)),
    ]),
    ...['day', 'lookup', 'pending'].map((index) => on('dynamodb:Query', `${TABLE}/index/${index}`, who)),

    // What stops a function, or points it back to an earlier version.
    ...each('lambda', 'PutFunctionConcurrency DeleteFunctionConcurrency', [token, notFound], who),
    ...each('lambda', 'PutFunctionConcurrency DeleteFunctionConcurrency', [platform, lambda('others')]),
    ...each('lambda', 'GetAlias ListVersionsByFunction UpdateAlias', [token, `${token}:live`], who),
    ...each('lambda', 'GetAlias ListVersionsByFunction UpdateAlias', [notFound, platform]),
    // What blocks addresses.
    ...each('wafv2', 'GetIPSet UpdateIPSet', Object.values(NAMES.blockedAddresses).map(firewall('ipset')), who),
    on('wafv2:UpdateIPSet', firewall('ipset')('others')),
    ...each('wafv2', 'ListIPSets ListWebACLs', ['*'], who),
    on('synthetics:GetCanaryRuns', `arn:aws:synthetics:${REGION}:${ACCOUNT}:canary:${NAMES.browserCanary}`, who),
    ...each('wafv2', 'GetWebACL GetRateBasedStatementManagedKeys', [firewall('webacl')(NAMES.firewall)], who),
    // What stands under *Look* of the runbooks.
    ...each('cloudwatch', 'DescribeAlarms DescribeAlarmHistory GetDashboard GetMetricData', ['*'], who),
    ...each('cloudwatch', 'GetMetricStatistics ListDashboards ListMetrics', ['*'], who),
    ...each('logs', 'DescribeLogGroups DescribeQueryDefinitions GetQueryResults StopQuery', ['*'], who),
    ...each(
      'logs',
      'StartQuery FilterLogEvents DescribeLogStreams GetLogEvents',
      [group(`${NAMES.stacks.api}-FunctionsLeadsLog0A-x1Y2`), group(NAMES.firewallLog)],
      who,
    ),
    on('logs:StartQuery', group('others')),
    on('codedeploy:ListApplications', '*', who),
    ...each('codedeploy', 'ListDeployments GetDeployment', [regional('codedeploy', deployments)], who),
    on('events:ListRules', '*', who),
    on('cloudtrail:LookupEvents', '*', who),
    on('s3:GetObject', `${LOGS}/${edgeLogOf(new Date(0))}x.gz`, who),

    on('ssm:GetParameter', regional('ssm', `parameter${BOOTSTRAP_PARAMETER}`), who),
    on('ssm:GetParameter', regional('ssm', 'parameter/somebody/else')),
    on('s3:ListBucket', LOGS, who),
    on('dynamodb:DescribeTable', TABLE),
    ...Object.entries(NAMES.secrets).map(([name, id]) =>
      // The doctor looks at those that an owner creates.
      on('secretsmanager:DescribeSecret', secret(id), /session|origin/.test(name) ? [] : who),
    ),
    on('secretsmanager:DescribeSecret', secret('others')),
    on('sns:ListSubscriptionsByTopic', regional('sns', `${NAMES.stacks.monitoring}-Notices0A-x1Y2`), who),
    on('iam:GetPolicy', `arn:aws:iam::${ACCOUNT}:policy/site-role-boundary`, who),
    ...each(
      'dynamodb',
      'DescribeContinuousBackups DescribeTimeToLive',
      [NAMES.table, NAMES.releasesTable].map((name) => regional('dynamodb', `table/${name}`)),
      who,
    ),
    on('lambda:GetAccountSettings', '*', who),
  ];
}
