import { resourceNames } from '@platform/config/resource-names';
import {
  OPERATORS,
  PLATFORM,
  PREVIEWS,
  releaseFunctionsOf,
} from '@platform/releases/orders/release-functions';
import { ACCOUNT, type Account, PARTS } from './account';
import type { Probe } from './evaluate';
import { doctorProbes, runbookProbes } from './operator-probes';

const NAMES = resourceNames('prod');
const RELEASE_FUNCTIONS = releaseFunctionsOf(PARTS);
const REGION = 'us-east-1';
const BUCKET = `arn:aws:s3:::${NAMES.siteBucket(ACCOUNT)}`;
const TABLE = `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/${NAMES.table}`;
const RELEASES = `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/${NAMES.releasesTable}`;
const lambda = (name: string) => `arn:aws:lambda:${REGION}:${ACCOUNT}:function:${name}`;
const role = (name: string) => `arn:aws:iam::${ACCOUNT}:role/${name}`;
const store = (name: string) => `arn:aws:cloudfront::${ACCOUNT}:key-value-store/${name}`;
const edgeFunction = (name: string) => `arn:aws:cloudfront::${ACCOUNT}:function/${name}`;
const EDGE = 'cloudfront-keyvaluestore';
const ONCE = { 's3:if-none-match': '*' };
const leading = (partition: string) => ({ 'dynamodb:LeadingKeys': partition });

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

/** Returns requests to the services that releases use, each with the roles that are allowed to make it. */
export function probes(account: Account): Probe[] {
  const to = releaseRoles(account);
  const rolesLike = (pattern: RegExp) =>
    account.roles().flatMap(({ name }) => (pattern.test(name) ? [name] : []));
  const pipelines = PARTS.flatMap((part) => [to.release(part), to.preview(part)]);
  const composers = [to.composer('release'), to.composer('preview')];
  const live = [...PARTS, PLATFORM, OPERATORS].map(to.releasing);
  const previewing = [...PARTS, PLATFORM, PREVIEWS].map(to.releasing);
  const readers = [...pipelines, to.owners];
  const querying = [...readers, ...to.allReleasing, ...rolesLike(/FunctionsTelemetryRole/)];
  const checking = [...readers, ...composers, ...to.allReleasing];
  const notFound = rolesLike(/NotFoundRenderRole/);
  const on = (
    action: string,
    resource: string,
    who: readonly string[],
    context?: Record<string, string>,
  ): Probe => ({
    what: `${action} on ${resource}${context ? ` ${JSON.stringify(context)}` : ''}`,
    request: { action, resource, ...(context ? { context } : {}) },
    who,
  });
  const put = (key: string, who: readonly string[]): Probe[] => [
    on('s3:PutObject', `${BUCKET}/${key}`, who, ONCE),
    // Without the condition it could overwrite.
    on('s3:PutObject', `${BUCKET}/${key}`, []),
    on('s3:DeleteObject', `${BUCKET}/${key}`, [to.owners]),
  ];
  const read = (key: string, who: readonly string[]) => on('s3:GetObject', `${BUCKET}/${key}`, who);
  /** `names`: actions of a service, separated by spaces. Without `who` nobody may do them. */
  const each = (
    service: string,
    names: string,
    resource: string,
    who: readonly string[] = [],
    context?: Record<string, string>,
  ) => names.split(' ').map((name) => on(`${service}:${name}`, resource, who, context));
  const publicFile = (part: string) => (part === 'shell' ? 'shell/0a/x.js' : `mfe/${part}/0a/x.js`);

  return [
    ...PARTS.flatMap((part) => [
      // A pull request writes only where a preview alone reads. Composing a preview copies from there, but no manifest.
      ...put(`staged/${publicFile(part)}`, [to.release(part), to.owners, to.composer('preview')]),
      ...put(`staged/${publicFile(part).replace(/x\.js$/, 'manifest.json')}`, [to.release(part), to.owners]),
      ...put(`server/${part}/0a/x.js`, [to.release(part), to.owners]),
      ...[`pulls/${publicFile(part)}`, `pulls/server/${part}/0a/x.js`].flatMap((key) =>
        put(key, [to.preview(part)]),
      ),
      read(`pulls/server/${part}/0a/x.js`, checking),
      // A release function copies only its own part's files to the public keys.
      ...put(publicFile(part), [to.releasing(part), to.releasing(PLATFORM)]),
      read(publicFile(part), checking),
    ]),
    ...put('sites/0a/en/index.html', [to.composer('release')]),
    ...put('data/0a/en/page.json', [to.composer('release')]),
    // A script under `data/` could be loaded by a page as same-origin.
    ...put('data/0a/x.js', []),
    ...put('sites/0a/manifest.json', [to.composer('release')]),
    ...put('staged/sites/0a/en/index.html', [to.composer('preview')]),
    ...put('staged/data/0a/en/page.json', [to.composer('preview')]),
    ...put('staged/sites/0a/manifest.json', [to.composer('preview')]),
    read('data/0a/en/page.json', checking),
    read('staged/shell/0a/x.js', checking),
    ...put('data/sheets/0a.css', [to.composer('release')]),
    ...put('rendered/0a.pack', [to.composer('release')]),
    // The release functions check every version before it is shown, so they read it too.
    read('server/shell/0a/x.js', checking),
    read('sites/0a/manifest.json', [...readers, ...composers, ...to.allReleasing, to.operator]),
    read('sites/0a/_not-found/index.html', [
      ...readers,
      ...composers,
      ...to.allReleasing,
      to.operator,
      ...notFound,
    ]),
    on('s3:ListBucket', BUCKET, [...readers, ...composers, ...to.allReleasing, to.operator]),
    ...each('s3', 'PutBucketPolicy DeleteBucket PutBucketVersioning', BUCKET),

    on('dynamodb:PutItem', RELEASES, live, leading('LIVE')),
    // The projection record is written by the roles that may write the edge's key-value store.
    on('dynamodb:PutItem', RELEASES, live, leading('EDGE')),
    on('dynamodb:PutItem', RELEASES, to.allReleasing, leading('PREVIEW')),
    on('dynamodb:PutItem', RELEASES, [to.judge], leading('JUDGE')),
    ...Object.entries({
      LIVE: [to.diff, to.operator, to.judge],
      JUDGE: [to.judge, to.operator],
      PREVIEW: [],
      EDGE: [to.operator],
    }).map(([partition, others]) =>
      on('dynamodb:Query', RELEASES, [...querying, ...others], leading(partition)),
    ),
    // The judge reads how visits went, and nothing about a person.
    on('dynamodb:Query', TABLE, [to.judge], leading('VISITS#live')),
    // The counts of good and bad events are shown to those who release and to people on duty; no function decides by them.
    on('dynamodb:Query', TABLE, [...readers, to.operator], leading('LEVEL#pages#shell')),
    ...['LEAD#0a', 'CONTACT#0a', 'CONVERSATION#0a', 'QUOTA#0a'].map((key) =>
      on('dynamodb:Query', TABLE, [], leading(key)),
    ),
    on('dynamodb:DescribeTable', RELEASES, [...readers, to.diff, to.operator]),
    ...each('dynamodb', 'UpdateItem DeleteItem BatchWriteItem DeleteTable', RELEASES),

    ...each(EDGE, 'DescribeKeyValueStore GetKey UpdateKeys', store(NAMES.keyValueStore), live),
    ...each(EDGE, 'DescribeKeyValueStore GetKey UpdateKeys', store(NAMES.previewStore), to.allReleasing),
    ...each(EDGE, 'PutKey DeleteKey', store(NAMES.keyValueStore)),
    ...each(EDGE, 'PutKey DeleteKey', store(NAMES.previewStore)),
    ...each('cloudfront', 'DeleteKeyValueStore', store(NAMES.keyValueStore)),

    on('cloudfront:GetFunction', edgeFunction(NAMES.edgeFunction), [to.owners, to.operator]),
    on('cloudfront:GetFunction', edgeFunction(NAMES.apiEdgeFunction), []),
    ...each('cloudfront', 'UpdateFunction PublishFunction DeleteFunction', edgeFunction(NAMES.edgeFunction)),

    ...RELEASE_FUNCTIONS.flatMap((name) => [
      on('lambda:InvokeFunction', lambda(NAMES.releaseFunction(name)), mayInvoke(name, to)),
      ...each(
        'lambda',
        'UpdateFunctionCode UpdateFunctionConfiguration AddPermission',
        lambda(NAMES.releaseFunction(name)),
      ),
    ]),
    on('lambda:InvokeFunction', lambda(NAMES.composeFunction('release')), live),
    on('lambda:InvokeFunction', lambda(NAMES.composeFunction('preview')), previewing),

    ...['deploy', 'file-publishing', 'lookup', 'cfn-exec', 'image-publishing'].map((kind) =>
      on(
        'sts:AssumeRole',
        role(`cdk-hnb659fds-${kind}-role-${ACCOUNT}-${REGION}`),
        /^(deploy|file-publishing)$/.test(kind) ? [to.deploy] : [],
      ),
    ),
    on('sts:AssumeRole', role(NAMES.operatorRole), []),
    ...each('iam', 'UpdateAssumeRolePolicy PutRolePolicy AttachRolePolicy PassRole', role(to.owners)),
    ...Object.values(NAMES.stacks).flatMap((name) => {
      const stack = `arn:aws:cloudformation:${REGION}:${ACCOUNT}:stack/${name}/0a`;
      return [
        on('cloudformation:DescribeStacks', stack, [to.diff, to.operator]),
        on('cloudformation:GetTemplate', stack, [to.diff]),
        on('cloudformation:ListStackResources', stack, [to.operator]),
        ...each('cloudformation', 'UpdateStack CreateChangeSet ExecuteChangeSet DeleteStack', stack),
      ];
    }),

    ...['LEAD#0a', 'CONTACT#0a'].flatMap((key) =>
      each('dynamodb', 'GetItem UpdateItem DeleteItem', TABLE, [to.operator], leading(key)),
    ),
    ...each('dynamodb', 'GetItem DeleteItem', TABLE, [to.operator], leading('CONVERSATION#0a')),
    ...each('dynamodb', 'UpdateItem', TABLE, [], leading('CONVERSATION#0a')),
    ...each('dynamodb', 'GetItem UpdateItem DeleteItem', TABLE, [], leading('QUOTA#0a')),
    ...['day', 'lookup', 'pending'].map((index) =>
      on('dynamodb:Query', `${TABLE}/index/${index}`, [to.operator]),
    ),
    ...each('dynamodb', 'Scan PutItem DeleteTable ExportTableToPointInTime', TABLE),
    ...doctorProbes(to.operator),
    ...runbookProbes(to.operator),
    ...Object.values(NAMES.secrets).flatMap((secret) =>
      each(
        'secretsmanager',
        'GetSecretValue PutSecretValue',
        `arn:aws:secretsmanager:${REGION}:${ACCOUNT}:secret:${secret}-a1B2c3`,
      ),
    ),
  ];
}

function mayInvoke(name: string, to: ReturnType<typeof releaseRoles>): string[] {
  if (name === OPERATORS) return [to.operator];
  if (name === PLATFORM) return [to.owners];
  const teams = PARTS.flatMap((part) => [to.release(part), to.preview(part)]);
  return name === PREVIEWS ? [...teams, to.owners] : [to.release(name), to.judge];
}
