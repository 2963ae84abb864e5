import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { OPERATORS, PLATFORM, PREVIEWS, type ReleaseOrder, requireAllowed } from '@platform/releases/orders/order';
import { beforeAll, expect, it } from 'vitest';
import { ACCOUNT, type Account, type AccountRole, NAMES_OF_PROD, synthesizeAccount } from './support/account';
import { allowedBy, applying, isAllowed, isAllowedTo, type Policy, type Probe } from './support/evaluate';
import { probes, releaseRoles } from './support/probes';

let account: Account;
let roles: AccountRole[];
let asked: Probe[];
/** Roles of releases, infrastructure and operators; every probe is evaluated for each of them. */
let ofReleases: AccountRole[];

beforeAll(() => {
  account = synthesizeAccount();
  roles = account.roles();
  asked = probes(account);
  const to = releaseRoles(account);
  const named = new Set([to.operator, to.diff, to.deploy, to.owners]);
  ofReleases = roles.filter(
    ({ name }) =>
      named.has(name) ||
      /^site-prod-(release|preview)-/.test(name) ||
      name.startsWith(`${NAMES_OF_PROD.stacks.release}.`),
  );
}, 300_000);

/** The stage's buckets, without the bucket of the CDK bootstrap stack. */
const BUCKETS = [NAMES_OF_PROD.siteBucket(ACCOUNT), NAMES_OF_PROD.logsBucket(ACCOUNT)];
const bucketOf = (resource: string) => BUCKETS.find((name) => `${resource}/`.startsWith(`arn:aws:s3:::${name}/`));
const policyFor = (resource: string) => {
  const bucket = bucketOf(resource);
  return bucket === undefined ? undefined : account.bucketPolicy(bucket);
};
const allowed = ({ statements }: Pick<AccountRole, 'statements'>, { request }: Probe, tls = 'true') => {
  const context = { 'aws:SecureTransport': tls, ...request.context };
  return isAllowed(statements, { ...request, context }, policyFor(request.resource));
};

it('each request is allowed to exactly the roles that need it', () => {
  expect(ofReleases.length).toBeGreaterThan(20);
  expect(asked.length).toBeGreaterThan(150);
  const wrong = asked.flatMap((probe) =>
    ofReleases
      .filter((role) => allowed(role, probe) !== probe.who.includes(role.name))
      .map(({ name }) => `${name} ${probe.who.includes(name) ? 'cannot' : 'can'} ${probe.what}`),
  );
  expect(wrong).toEqual([]);
});

it('a release function takes the orders of its part alone, and people on duty take back any part’s release', () => {
  const [version, since] = ['0'.repeat(32), '2026-11-22T10:00:00.000Z'];
  const ordersOf = (part: string): ReleaseOrder[] => [
    ...(['promote', 'rollout'] as const).map((action) => ({ action, part, version })),
    { action: 'start-next', part, since },
    ...(['advance', 'withdraw'] as const).map((action) => ({
      ...{ action, part, since, percent: 10 as const, stepSince: since },
    })),
    ...(['abort', 'rollback-part', 'retire'] as const).map((action) => ({ action, part })),
  ];
  const taken = (name: string, part: string) =>
    ordersOf(part).flatMap((order) => {
      try {
        requireAllowed(name, order);
        return [order.action];
      } catch {
        return [];
      }
    });
  expect(taken('shell', 'shell')).toHaveLength(8);
  expect(taken(PLATFORM, 'shell')).toHaveLength(8);
  expect(taken('shell', 'mfe-voice')).toEqual([]);
  expect(taken(PREVIEWS, 'shell')).toEqual([]);
  expect(taken(OPERATORS, 'shell')).toEqual(['abort', 'rollback-part']);
});

it('people on duty may run the AWS commands that the runbooks name under Look, and those that stop a function', () => {
  const folder = path.resolve('docs/operating');
  const pages = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8'));
  const looks = pages.join('\n## ').match(/(\*\*Look\*\*|## A function)[\s\S]*?(?=\*\*Do\*\*|\n## )/g) ?? [];
  const actions = [...looks.join().matchAll(/`aws ([a-z-]+) ([a-z-]+)/g)].map(
    ([, service, command = '']) =>
      `${service}:${command.replaceAll(/(?:^|-)(\w)/g, (_, first) => first.toUpperCase())}`,
  );
  expect(actions).toContain('lambda:PutFunctionConcurrency');
  const theirs = asked.filter(({ who }) => who.includes(NAMES_OF_PROD.operatorRole));
  expect(actions.filter((action) => !theirs.some(({ request }) => request.action === action))).toEqual([]);
});

/** What people on duty can do about an alarm, as a runbook names it, and the request that it makes. */
const LEVERS: [named: RegExp, request: RegExp][] = [
  [
    /\]\(rollback\.md(#a-release)?\)|release -- (rollback|abort|freeze)/,
    /^lambda:InvokeFunction .*-release-operators$/,
  ],
  [/\(rollback\.md#a-function\)/, /^lambda:UpdateAlias .*FunctionsToken/],
  [/\(kill-switches\.md#addresses\)/, /^wafv2:UpdateIPSet .*blocked-v4/],
  [/\(kill-switches\.md#a-function\)/, /^lambda:PutFunctionConcurrency .*FunctionsToken/],
  [/\(kill-switches\.md#voice\)/, /^dynamodb:UpdateItem .*SWITCH#voice/],
  [/\(kill-switches\.md#a-flood-of-leads\)|ops -- redrive/, /^dynamodb:UpdateItem .*LEAD#/],
  [/ops -- leads/, /^dynamodb:Query .*index\/day$/],
];

it('each alarm’s runbook says what people on duty can do, and they may do it', () => {
  const page = (file: string) => readFileSync(path.resolve('docs/operating', file), 'utf8');
  const theirs = asked.filter(({ who }) => who.includes(NAMES_OF_PROD.operatorRole)).map(({ what }) => what);
  for (const [named, request] of LEVERS)
    expect(
      theirs.filter((what) => request.test(what)),
      String(named),
    ).not.toEqual([]);
  const [, alarms = ''] = page('README.md').split(/^## /m);
  const rows = [...alarms.matchAll(/^\| \[(.+?)\]\((\w+\.md)#(.+?)\).*\|.*\|.*\|$/gm)];
  expect(rows.length).toBeGreaterThan(30);
  const without = rows.flatMap(([, alarm = '', file = '', anchor]) => {
    const sections = page(file).split(/^## /m);
    const section = sections.find((one) => one.split('\n')[0]?.toLowerCase().replaceAll(' ', '-') === anchor);
    const [, ...toDo] = section?.split('**Do**') ?? [];
    return LEVERS.some(([named]) => named.test(toDo.join())) ? [] : [alarm];
  });
  expect(without).toEqual([]);
});

it('no role has a right that no request needs', () => {
  const unused = ofReleases.flatMap((role) => {
    // Ignore log permissions: every function writes its own log.
    const single = allowedBy(role.statements).filter(({ Action }) => !Action.startsWith('logs:'));
    const needed = asked.filter(({ who }) => who.includes(role.name));
    return single
      .filter((statement) => !needed.some(({ request }) => applying([statement], request).length > 0))
      .map(({ Action, Resource }) => `${role.name}: ${Action} on ${Resource}`);
  });
  expect(unused).toEqual([]);
});

it('no role is allowed a pattern of actions, which would hide an unused right', () => {
  const actions = roles.flatMap(({ statements }) => allowedBy(statements).map(({ Action }) => Action));
  expect(actions.filter((action) => /[*?]/.test(action))).toEqual([]);
});

/** What the roles of the site's functions, of the canary and of the hook may do on more than one resource; the others are asked above. */
const PATTERNS: Record<string, RegExp> = {
  // AWS numbers its versions and streams; that each function has its own log, another test asks.
  'logs:CreateLogStream': /:log-group:(Site-prod-\w+\.\w+:|\/aws\/lambda\/cwsyn-site-prod-browser-)\*$/,
  'logs:PutLogEvents': /:log-group:(Site-prod-\w+\.\w+:|\/aws\/lambda\/cwsyn-site-prod-browser-)\*$/,
  'logs:CreateLogGroup': /:log-group:\/aws\/lambda\/cwsyn-site-prod-browser-\*$/,
  // A secret's ARN ends with six characters.
  'secretsmanager:DescribeSecret': /:secret:site\/prod\/[a-z-]+-\?{6}$/,
  'secretsmanager:GetSecretValue': /:secret:site\/prod\/[a-z-]+-\?{6}$/,
  // The hook, which CodeDeploy invokes, tries every version of the API's functions.
  'lambda:InvokeFunction': /:function:Site-prod-Api\.(Functions|DeploymentsTrial)\w+:\*$/,
  // The results of the canary, and what the service needs of it without a resource.
  's3:PutObject': /:::site-prod-logs-\d+\/browser\/\*$/,
  's3:ListAllMyBuckets': /^\*$/,
  'cloudwatch:PutMetricData': /^\*$/,
  // It takes no resource, and reads no data.
  'dynamodb:ListStreams': /^\*$/,
  // The folder between is the composition and the language; the object is the not-found page, or the addresses that were given up.
  's3:GetObject': /:::site-prod-\d+\/(staged\/)?sites\/\*\/(_not-found\/index\.html|moved\.json)$/,
};

it('no other role may use a pattern of resources but those that are listed', () => {
  const others = roles.filter((role) => !ofReleases.includes(role));
  const patterns = others.flatMap(({ name, statements }) =>
    allowedBy(statements)
      .filter(({ Action, Resource }) => /[*?]/.test(Resource) && !PATTERNS[Action]?.test(Resource))
      .map(({ Action, Resource }) => `${name}: ${Action} on ${Resource}`),
  );
  expect(patterns).toEqual([]);
});

it('each function may write only its own log', () => {
  const logs = roles
    .map(({ statements }) => allowedBy(statements).filter(({ Action }) => Action === 'logs:PutLogEvents'))
    .filter((writing) => writing.length > 0)
    .map((writing) => writing.map(({ Resource }) => Resource));
  expect(logs.every((own) => own.length === 1)).toBe(true);
  expect(new Set(logs.flat()).size).toBe(logs.length);
});

const alarms = () =>
  ['AWS::CloudWatch::Alarm', 'AWS::CloudWatch::CompositeAlarm']
    .flatMap((type) => account.ofType<Record<string, string[]>>(type))
    .flatMap(({ properties: { AlarmActions = [], OKActions = [], AlarmName } }) =>
      [...AlarmActions, ...OKActions].map((topic) => ({ topic, alarm: String(AlarmName) })),
    );
/** A topic without a policy has the default one, which allows the owner's account and no service. */
const policyOf = (topic: string): Policy =>
  account
    .ofType<{ Topics: string[]; PolicyDocument: Policy }>('AWS::SNS::TopicPolicy')
    .find(({ properties: { Topics } }) => Topics.includes(topic))?.properties.PolicyDocument ?? {
    Statement: [],
  };
const mayPublish = (service: string, topic: string, context: Record<string, string>) =>
  isAllowedTo(policyOf(topic), {
    ...{ kind: 'Service', id: `${service}.amazonaws.com`, action: 'sns:Publish', resource: topic },
    context: { 'aws:SecureTransport': 'true', ...context },
  });
const from = (source: string, of = ACCOUNT) => ({ 'aws:SourceAccount': of, 'aws:SourceArn': source });
const ofAlarm = (alarm: string, of = ACCOUNT) => from(`arn:aws:cloudwatch:us-east-1:${of}:alarm:${alarm}`, of);

it('the topics accept the messages of every alarm and of the budget', () => {
  expect(alarms().length).toBeGreaterThan(30);
  for (const { topic, alarm } of alarms())
    expect(mayPublish('cloudwatch', topic, ofAlarm(alarm)), `${alarm} publishes to ${topic}`).toBe(true);
  const budgets = JSON.stringify(account.ofType('AWS::Budgets::Budget'));
  const told = [...budgets.matchAll(/"Address":"([^"]+)"/g)].map(([, topic = '']) => topic);
  expect(told.length).toBeGreaterThan(0);
  for (const topic of told)
    expect(mayPublish('budgets', topic, from(`arn:aws:budgets::${ACCOUNT}:budget/site-prod`))).toBe(true);
});

it('the topics reject messages of another account, of another service, and without TLS', () => {
  for (const topic of new Set(alarms().map((one) => one.topic))) {
    expect(mayPublish('cloudwatch', topic, ofAlarm('a', '111111111111')), topic).toBe(false);
    expect(mayPublish('cloudwatch', topic, { ...ofAlarm('a'), 'aws:SecureTransport': 'false' })).toBe(false);
    expect(mayPublish('s3', topic, ofAlarm('a')), topic).toBe(false);
  }
});
