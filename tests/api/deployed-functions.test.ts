/* Starts what CloudFormation uploads: each function's own folder, outside the checkout, where a package that its bundle lacks can't be
found, in a process with the template's environment and nothing else. That process is the Node of the functions, which the
tests of the templates compare. */

import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Listening, listen, readBody } from '@platform/base/listen';
import { folderOfTest, temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { ANSWER_DESCRIPTOR } from '@platform/composer/request';
import { parseEnvironment } from '@platform/config/environment';
import { COMPOSER_FILE } from '@platform/config/function-bundle';
import { resourceNames } from '@platform/config/resource-names';
import { stageByName, stageParts } from '@platform/config/stages';
import { bundledFile, type FunctionProperties } from '@platform/local/api/local-functions';
import { startAwsServices } from '@platform/local/aws/services';
import { synthesizeTemplates } from '@platform/local/synth';
import { CloudAssembly, type Resource } from '@platform/local/template/cloud-assembly';
import { createTable } from '@platform/releases/test-support/create-table';
import { API_FUNCTIONS } from 'infra/stacks/monitoring/site-metrics';
import { apiEvent } from 'lambdas/test-support/api-event';
import { LOCAL_AWS, startTable, type TestTable } from 'lambdas/test-support/start-table';
import { startUpstreams } from 'lambdas/test-support/start-upstreams';
import { TRIALS, type TriedFunction } from 'lambdas/try-version/handler';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

type DeployedFunction = Resource<FunctionProperties>;

const NAMES = resourceNames('prod');
const cdkOut = temporaryFolder();
let assembly: CloudAssembly;
let upstreams: Awaited<ReturnType<typeof startUpstreams>>;
let table: TestTable;
/** What the functions find at the addresses of AWS and of the services. */
let addresses: Record<string, string>;

beforeAll(async () => {
  await synthesizeTemplates({ cdkOut, stage: 'prod', environment: parseEnvironment({}) });
  assembly = new CloudAssembly(cdkOut);
  upstreams = await startUpstreams();
  for (const [kind, id] of Object.entries(NAMES.secrets))
    upstreams.secrets[id] = upstreams.secrets[kind.toLowerCase()] ?? {};
  table = await startTable(NAMES.table);
  await createTable(table.endpoint, NAMES.releasesTable);
  addresses = {
    ...LOCAL_AWS,
    AWS_ENDPOINT_URL: upstreams.url,
    AWS_ENDPOINT_URL_DYNAMODB: table.endpoint,
    ELEVENLABS_API_URL: upstreams.url,
    TELEGRAM_API_URL: upstreams.url,
    SITE_URL: upstreams.url,
  };
}, 600_000);
afterAll(() => Promise.all([upstreams.stop(), table.stop()]));

/** As Lambda's runtime: imports the bundle, calls its handler with the event and writes what it returns as the last line. */
const RUNTIME = `
  const [file, name] = process.argv.slice(1);
  const event = JSON.parse(Buffer.concat(await Array.fromAsync(process.stdin)));
  const { [name]: handler } = await import(file);
  const answer = await handler(event, { getRemainingTimeInMillis: () => 10_000 });
  process.stdout.write('\\n' + JSON.stringify(answer ?? null), () => process.exit());
`;

/** Runs a function once, with `more` variables. Rejects with what it wrote if its process fails. */
function run(deployed: DeployedFunction, event: unknown, more: object = {}): Promise<unknown> {
  const { Environment, Handler } = deployed.properties;
  const name = Handler.replace(/^.*\./, '');
  const variables = { ...Environment?.Variables, ...addresses, ...more };
  return runFile(bundledFile(assembly, deployed), name, event, variables);
}

function runFile(file: string, name: string, event: unknown, env: NodeJS.ProcessEnv): Promise<unknown> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', RUNTIME, file, name], {
    cwd: path.dirname(file),
    env,
  });
  child.stdin.end(JSON.stringify(event));
  return new Promise((resolve, reject) => {
    const written = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (chunk: string) => {
        written[name] += chunk;
      });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(JSON.parse(written.stdout.split('\n').at(-1) ?? ''));
      else reject(new Error(`${file} ended with ${code}:\n${written.stderr.slice(-2000)}`));
    });
  });
}

const functions = () => assembly.ofType<FunctionProperties>('AWS::Lambda::Function');
const variable = ({ properties }: DeployedFunction, name: string) => properties.Environment?.Variables?.[name];

const VERSION = '0'.repeat(32);
const NOT_LIVE = { refused: expect.objectContaining({ code: 'release/nothing-live' }) };

/** A request for each function that the API does not route to, by the start of its logical id, and its answer. */
const REQUESTS: Record<string, [event: () => object, answer: unknown]> = {
  DeliveryDeliver: [() => ({ source: 'aws.events' }), { sent: 0, postponed: 0, givenUp: 0 }],
  Authorizer: [() => ({ headers: {} }), { isAuthorized: false }],
  // The bucket is empty.
  FunctionsCompose: [
    () => {
      const [settings] = functions().flatMap((one) => variable(one, 'STAGE_SETTINGS') ?? []);
      return { versions: { shell: VERSION }, settings: JSON.parse(settings ?? '') };
    },
    { refused: expect.objectContaining({ code: 'release/unknown-version' }) },
  ],
  FunctionsReleasepreviews: [
    () => ({ order: { action: 'preview', part: 'shell', version: VERSION }, by: 'a test' }),
    NOT_LIVE,
  ],
  FunctionsReleaseoperators: [() => ({ order: { action: 'rollback' }, by: 'a test' }), NOT_LIVE],
  FunctionsReleaseplatform: [() => ({ order: { action: 'rollback' }, by: 'a test' }), NOT_LIVE],
  ...Object.fromEntries(
    stageParts(stageByName('prod')).map((part) => [
      `FunctionsRelease${part.replaceAll('-', '')}`,
      [() => ({ order: { action: 'abort', part }, by: 'a test' }), NOT_LIVE],
    ]),
  ),
  RolloutsJudge: [() => ({}), { dropped: [], stuck: false }],
  // The site has no pages.
  Visitor: [() => ({}), { passed: 0, failed: expect.any(Number) }],
  Credit: [() => ({}), null],
  NotFoundRender: [
    () => apiEvent({ method: 'GET', path: '/sites/0123456789ab/ua/x' }),
    expect.objectContaining({ statusCode: 404 }),
  ],
};

it.each(Object.entries(REQUESTS))('%s answers in its own bundle', async (start, [event, answer]) => {
  const named = functions().filter(({ id }) => new RegExp(`^${start}(Preview)?[0-9A-F]{8}$`).test(id));
  expect(named).not.toHaveLength(0);
  for (const one of named) expect(await run(one, event())).toEqual(answer);
});

it('starts the composer process that lies beside the compose function', async () => {
  const [deployed] = functions().filter(({ id }) => id.startsWith('FunctionsCompose'));
  if (!deployed) throw new Error('The templates have no compose function.');
  const child = spawn(process.execPath, [COMPOSER_FILE], {
    cwd: path.dirname(bundledFile(assembly, deployed)),
    env: {},
    stdio: ['pipe', 'ignore', 'inherit', 'pipe'],
  });
  child.stdin?.write('{}\n');
  const answer = await text(child.stdio[ANSWER_DESCRIPTOR] as Readable);
  expect(JSON.parse(answer)).toEqual({ error: expect.objectContaining({ code: 'release/composer-failed' }) });
});

interface Group {
  group: string;
  name: TriedFunction;
  version: string;
}
/** The hook before the deployments of the API's functions, and the groups of these that it knows. */
function hookWithGroups() {
  const hooks = functions().filter((one) => variable(one, 'GROUPS') !== undefined);
  const [hook] = hooks;
  if (!hook || hooks.length > 1) throw new Error(`${hooks.length} functions of the templates are the hook.`);
  return { hook, groups: JSON.parse(variable(hook, 'GROUPS') ?? '') as Group[] };
}
function deployedAs(version: string): DeployedFunction {
  const { FunctionName } = assembly.referredBy<{ FunctionName: string }>(version).properties;
  return assembly.referredBy<FunctionProperties>(FunctionName);
}

describe('the hook before a deployment', () => {
  /** Variables that are wrong in the versions of a test. */
  let wrong: Record<string, string> = {};
  /** What the hook reported to CodeDeploy. */
  let reported: object[] = [];
  let endpoints: Record<string, string>;
  const services: Listening[] = [];

  const ANSWERS: Record<string, (sent: Record<string, string>) => object> = {
    GetDeployment({ deploymentId }) {
      const found = hookWithGroups().groups.find(({ name }) => `d-${name}` === deploymentId);
      return { deploymentInfo: { deploymentId, deploymentGroupName: found?.group ?? 'of no function' } };
    },
    PutLifecycleEventHookExecutionStatus(sent) {
      reported.push(sent);
      return {};
    },
  };

  beforeAll(async () => {
    const server = createServer(async (request, response) => {
      const [, action = ''] = String(request.headers['x-amz-target']).split('.');
      const answer = ANSWERS[action]?.(JSON.parse((await readBody(request, 100_000))?.toString() ?? '{}'));
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(answer));
    });
    const codeDeploy = await listen(server, { port: 0, what: 'CodeDeploy' });
    const invoke = (version: string, event: unknown) => run(deployedAs(version), event, wrong);
    const lambda = await startAwsServices({ invoke });
    services.push(codeDeploy, lambda);
    endpoints = { AWS_ENDPOINT_URL_CODEDEPLOY: codeDeploy.url, AWS_ENDPOINT_URL_LAMBDA: lambda.url };
  });
  beforeEach(() => {
    wrong = {};
    reported = [];
  });
  afterAll(() => Promise.all(services.map((service) => service.close())));

  /** Runs the hook as CodeDeploy does before a version of the function gets calls, and expects its report. */
  async function expectReport(name: string, status: string): Promise<void> {
    const ids = { deploymentId: `d-${name}`, lifecycleEventHookExecutionId: `hook of ${name}` };
    const event = {
      DeploymentId: ids.deploymentId,
      LifecycleEventHookExecutionId: ids.lifecycleEventHookExecutionId,
    };
    await run(hookWithGroups().hook, event, endpoints);
    expect(reported).toEqual([{ ...ids, status }]);
  }

  it('has a request for each function that is deployed gradually', () => {
    const { hook, groups } = hookWithGroups();
    for (const names of [groups.map(({ name }) => name), Object.keys(TRIALS)])
      expect(names.sort()).toEqual([...API_FUNCTIONS].sort());
    // No other function is left without a request.
    const known = [hook.id, ...groups.map(({ version }) => deployedAs(version).id), ...Object.keys(REQUESTS)];
    expect(functions().filter(({ id }) => !known.some((start) => id.startsWith(start)))).toEqual([]);
  });

  it.each(API_FUNCTIONS)('lets a version of %s that works have calls', (name) => expectReport(name, 'Succeeded'));

  it('lets a version of elevenlabs-webhook have calls on a stage without the secret of a webhook', () => {
    wrong = { WEBHOOK_SECRET_ID: 'of nobody' };
    return expectReport('elevenlabs-webhook', 'Succeeded');
  });

  it('leaves nothing but a marked lead and counts of its own name', async () => {
    const kinds = (await table.items()).map(({ pk, state }) => `${String(pk).split('#')[0]} ${state ?? ''}`.trim());
    expect([...new Set(kinds)].sort()).toEqual(['LEAD synthetic', 'QUOTA', 'SALT']);
  });

  it.each([
    ['submit-lead', 'can’t reach its table', { TABLE_NAME: 'of-nobody' }],
    ['session', 'lacks a variable', { SESSION_SECRET_ID: '' }],
    ['elevenlabs-webhook', 'lacks a variable', { TABLE_NAME: '' }],
    ['telemetry', 'lacks a variable', { RELEASES_TABLE: '' }],
    ['elevenlabs-token', 'may not read its secret', { SESSION_SECRET_ID: 'of nobody' }],
  ])('refuses a version of %s that %s', (name, _what, variables) => {
    wrong = variables;
    return expectReport(name, 'Failed');
  });

  it('refuses a deployment that it can’t assign to a function', () => expectReport('something', 'Failed'));
});

it('the canary starts in its own bundle, beside what its runtime provides, and signs a session before it launches', async () => {
  interface Canary {
    Code: { S3Key: string; Handler: string };
    RunConfig: { EnvironmentVariables: Record<string, string> };
  }
  const [canary] = assembly.ofType<Canary>('AWS::Synthetics::Canary').map(({ properties }) => properties);
  const { S3Key = '', Handler = '' } = canary?.Code ?? {};
  const folder = folderOfTest();
  cpSync(path.join(cdkOut, `asset.${path.basename(S3Key, '.zip')}`), folder, { recursive: true });
  const provided = path.join(folder, 'node_modules/@aws/synthetics-playwright');
  mkdirSync(provided, { recursive: true });
  writeFileSync(
    path.join(provided, 'index.mjs'),
    'const launch = ({ args }) => Promise.reject(new Error("launches " + args.join()));\n' +
      'export const synthetics = { getDefaultLaunchOptions: async () => ({ args: ["own"] }), launch };\n',
  );
  writeFileSync(path.join(provided, 'package.json'), '{"exports":"./index.mjs"}');
  const [module = '', name = ''] = Handler.split('.');
  const variables = { ...canary?.RunConfig.EnvironmentVariables, ...addresses };
  const visit = runFile(path.join(folder, `${module}.mjs`), name, {}, variables);
  await expect(visit).rejects.toThrow(/launches own,.*fake-device/);
});
