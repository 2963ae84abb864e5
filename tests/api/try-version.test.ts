import { createServer } from 'node:http';
import path from 'node:path';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { type Listening, listen } from '@platform/base/listen';
import { readBody } from '@platform/base/read-body';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { functionBundle } from '@platform/config/function-bundle';
import { resourceNames } from '@platform/config/resource-names';
import { stageByName } from '@platform/config/stages';
import { LocalFunction } from '@platform/local/api/local-function';
import { startAwsServices } from '@platform/local/aws/services';
import { CloudAssembly } from '@platform/local/template/cloud-assembly';
import { LOCAL_CREDENTIALS, localClient } from '@platform/releases/local/running-platform';
import { createTable } from '@platform/releases/test-support/create-table';
import { INDEXES } from '@site/server-data/tables';
import dynalite from 'dynalite';
import { buildSync } from 'esbuild';
import { API_FUNCTIONS } from 'infra/stacks/monitoring/site-metrics';
import { withUnbundledAssembly } from 'infra/stacks/unbundled-assembly';
import { TRIALS, type TriedFunction } from 'lambdas/try-version/core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../bin/steps';

interface Properties {
  Environment: { Variables: Record<string, string> };
  Timeout: number;
}

const NAMES = resourceNames('prod');
const HOOK = 'try-version';
const SECRETS: Record<string, object> = {
  [NAMES.secrets.session]: { current: 'session-key-of-the-test-'.repeat(3) },
  [NAMES.secrets.webhook]: { current: 'webhook-key-of-the-test' },
};

const bundles = temporaryFolder();
const services: Listening[] = [];
const running: LocalFunction[] = [];
let table: DynamoDBDocumentClient;
let hook: Properties;
/** The deployment groups, as the hook's variable names them, and the properties of their functions. */
let groups: { group: string; name: TriedFunction; version: string; properties: Properties }[];
let endpoints: Record<string, string>;
/** Variables that are wrong in the versions of a test. */
let wrong: Record<string, string> = {};
/** What the hook reported to CodeDeploy. */
let reported: object[] = [];

/** What the functions ask of Secrets Manager, and the hook of CodeDeploy. */
const ANSWERS: Record<string, (sent: Record<string, string>) => object | undefined> = {
  GetSecretValue({ SecretId = '' }) {
    const secret = SECRETS[SecretId];
    return secret && { SecretString: JSON.stringify(secret) };
  },
  GetDeployment({ deploymentId }) {
    const found = groups.find(({ name }) => `d-${name}` === deploymentId);
    return { deploymentInfo: { deploymentId, deploymentGroupName: found?.group ?? 'of no function' } };
  },
  PutLifecycleEventHookExecutionStatus(sent) {
    reported.push(sent);
    return {};
  },
};

beforeAll(async () => {
  const assembly = withUnbundledAssembly(stageByName('prod'), (directory) => new CloudAssembly(directory));
  const found = assembly
    .ofType<Properties>('AWS::Lambda::Function')
    .find(({ properties }) => properties.Environment.Variables.GROUPS);
  if (!found) throw new Error('No function of the templates is the hook.');
  hook = found.properties;
  groups = (JSON.parse(hook.Environment.Variables.GROUPS ?? '') as typeof groups).map((one) => {
    const { FunctionName } = assembly.referredBy<{ FunctionName: string }>(one.version).properties;
    return { ...one, properties: assembly.referredBy<Properties>(FunctionName).properties };
  });
  for (const name of [HOOK, ...API_FUNCTIONS])
    buildSync(functionBundle(ROOT, name, path.join(bundles, name)));

  const serve = async <Service extends Listening>(starting: Promise<Service>) => {
    const service = await starting;
    services.push(service);
    return service.url;
  };
  const aws = createServer(async (request, response) => {
    const [, action = ''] = String(request.headers['x-amz-target']).split('.');
    const answer = ANSWERS[action]?.(JSON.parse((await readBody(request, 100_000))?.toString() ?? '{}'));
    response
      .writeHead(answer ? 200 : 400, { 'content-type': 'application/x-amz-json-1.1' })
      .end(JSON.stringify(answer ?? { __type: 'AccessDeniedException' }));
  });
  const url = await serve(listen(aws, { port: 0, what: 'AWS' }));
  const database = await serve(listen(dynalite({ createTableMs: 0 }), { port: 0, what: 'DynamoDB' }));
  await createTable(database, NAMES.table, INDEXES);
  await createTable(database, NAMES.releasesTable);
  table = DynamoDBDocumentClient.from(localClient(database));
  const invoke = async (version: string, event: unknown) => {
    const group = groups.find((one) => one.version === version);
    if (!group) throw new Error(`Nothing has the version "${version}".`);
    return start(group.name, group.properties, wrong).invoke(event);
  };
  endpoints = {
    ...LOCAL_CREDENTIALS,
    AWS_ENDPOINT_URL_DYNAMODB: database,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: url,
    AWS_ENDPOINT_URL_CODEDEPLOY: url,
    AWS_ENDPOINT_URL_LAMBDA: await serve(startAwsServices({ invoke })),
  };
}, 120_000);
afterEach(async () => {
  for (const fn of running.splice(0)) await fn.close();
  wrong = {};
  reported = [];
});
afterAll(async () => {
  table.destroy();
  for (const service of services) await service.close();
});

/** Starts a function's bundle with the variables that the templates give it. */
function start(name: string, { Environment, Timeout }: Properties, more: object = {}): LocalFunction {
  // Node takes no options from a worker's variables.
  const { NODE_OPTIONS: _, ...variables } = Environment.Variables;
  const environment = { ...variables, TABLE_NAME: NAMES.table, RELEASES_TABLE: NAMES.releasesTable };
  const file = path.join(bundles, name, 'index.mjs');
  const fn = new LocalFunction(file, Timeout, {
    name,
    environment: { ...environment, ...endpoints, ...more },
    log: () => undefined,
  });
  running.push(fn);
  return fn;
}

/** Runs the hook as CodeDeploy does before a version of the function gets calls, and returns what it reported. */
async function hookFor(name: string): Promise<object[]> {
  const event = { DeploymentId: `d-${name}`, LifecycleEventHookExecutionId: `hook of ${name}` };
  await start(HOOK, hook).invoke(event);
  return reported;
}
const report = (name: string, status: string) => [
  { deploymentId: `d-${name}`, lifecycleEventHookExecutionId: `hook of ${name}`, status },
];

it('has a request for each function that is deployed gradually', () => {
  expect(groups.map(({ name }) => name).sort()).toEqual([...API_FUNCTIONS].sort());
  expect(Object.keys(TRIALS).sort()).toEqual([...API_FUNCTIONS].sort());
});

it.each(API_FUNCTIONS)('lets a version of %s that works have calls', async (name) => {
  expect(await hookFor(name)).toEqual(report(name, 'Succeeded'));
});

it('lets a version of elevenlabs-webhook have calls on a stage without the secret of a webhook', async () => {
  wrong = { WEBHOOK_SECRET_ID: 'of nobody' };
  expect(await hookFor('elevenlabs-webhook')).toEqual(report('elevenlabs-webhook', 'Succeeded'));
});

it('leaves nothing but a marked lead and counts of its own name', async () => {
  const { Items = [] } = await table.send(new ScanCommand({ TableName: NAMES.table }));
  const kinds = Items.map(({ pk, state }) => `${String(pk).split('#')[0]} ${state ?? ''}`.trim());
  expect([...new Set(kinds)].sort()).toEqual(['LEAD synthetic', 'QUOTA', 'SALT']);
});

it.each([
  ['submit-lead', 'can’t reach its table', { TABLE_NAME: 'of-nobody' }],
  ['session', 'lacks a variable', { SESSION_SECRET_ID: '' }],
  ['elevenlabs-webhook', 'lacks a variable', { TABLE_NAME: '' }],
  ['telemetry', 'lacks a variable', { RELEASES_TABLE: '' }],
  ['elevenlabs-token', 'may not read its secret', { SESSION_SECRET_ID: 'of nobody' }],
])(
  'refuses a version of %s that %s',
  async (name, _what, variables) => {
    wrong = variables;
    expect(await hookFor(name)).toEqual(report(name, 'Failed'));
  },
  90_000,
);

it('refuses a deployment that it can’t assign to a function', async () => {
  expect(await hookFor('something')).toEqual(report('something', 'Failed'));
});
