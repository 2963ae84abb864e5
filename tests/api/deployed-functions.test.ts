/* Starts what CloudFormation uploads: each function's own folder, outside the checkout, where a package that its bundle lacks can't be
found, in a process with the template's environment and nothing else. That process is the Node of the functions, which the
tests of the templates compare. */

import { spawn } from 'node:child_process';
import path from 'node:path';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { parseEnvironment } from '@platform/config/environment';
import { resourceNames } from '@platform/config/resource-names';
import { stageByName, stageParts } from '@platform/config/stages';
import { bundledFile, type FunctionProperties } from '@platform/local/api/local-function';
import { synth } from '@platform/local/synth';
import { CloudAssembly, type Resource } from '@platform/local/template/cloud-assembly';
import { createTable } from '@platform/releases/test-support/create-table';
import { apiEvent } from 'lambdas/test-support/api-event';
import { UUID } from 'lambdas/test-support/samples';
import { LOCAL_AWS, startTable, type TestTable } from 'lambdas/test-support/start-table';
import { startUpstreams } from 'lambdas/test-support/start-upstreams';
import { TRIALS, type TriedFunction, tryVersion } from 'lambdas/try-version/core';
import { afterAll, beforeAll, expect, it } from 'vitest';

type DeployedFunction = Resource<FunctionProperties>;

const NAMES = resourceNames('prod');
const cdkOut = temporaryFolder();
let assembly: CloudAssembly;
let upstreams: Awaited<ReturnType<typeof startUpstreams>>;
let table: TestTable;
/** What the functions find at the addresses of AWS and of the services. */
let addresses: Record<string, string>;

beforeAll(async () => {
  await synth({ cdkOut, stage: 'prod', environment: parseEnvironment({}) });
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

/** Runs a function once. Rejects with what it wrote if its process fails. */
function run(deployed: DeployedFunction, event: unknown): Promise<unknown> {
  const { Environment, Handler } = deployed.properties;
  const file = bundledFile(assembly, deployed);
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', RUNTIME, file, Handler.replace(/^.*\./, '')],
    { cwd: path.dirname(file), env: { ...Environment?.Variables, ...addresses } },
  );
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
      else reject(new Error(`${deployed.id} ended with ${code}:\n${written.stderr.slice(-2000)}`));
    });
  });
}

const functions = () => assembly.ofType<FunctionProperties>('AWS::Lambda::Function');
const variable = ({ properties }: DeployedFunction, name: string) =>
  properties.Environment?.Variables?.[name];

const VERSION = '0'.repeat(32);
const NOT_LIVE = { refused: expect.objectContaining({ code: 'release/nothing-live' }) };

/** A request for each function that the API does not route to, by the start of its logical id, and its answer. */
const REQUESTS: Record<string, [event: () => object, answer: unknown]> = {
  DeliveryDeliver: [() => ({ source: 'aws.events' }), { sent: 0, postponed: 0, givenUp: 0 }],
  Authorizer: [() => ({ headers: {} }), { isAuthorized: false, context: {} }],
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

/** The functions of the API with their names, as the hook before their deployments knows them. */
function apiFunctions(): { name: TriedFunction; deployed: DeployedFunction }[] {
  const [groups] = functions().flatMap((one) => variable(one, 'GROUPS') ?? []);
  const listed = JSON.parse(groups ?? '') as { name: TriedFunction; version: string }[];
  return listed.map(({ name, version }) => {
    const { FunctionName } = assembly.referredBy<{ FunctionName: string }>(version).properties;
    return { name, deployed: assembly.referredBy<FunctionProperties>(FunctionName) };
  });
}

it.each(Object.keys(TRIALS) as TriedFunction[])('%s answers in its own bundle', async (name) => {
  const found = apiFunctions().find((one) => one.name === name);
  const tried = await tryVersion(name, UUID, (event) => run(found?.deployed as DeployedFunction, event), 0);
  expect(tried).toMatchObject({ passed: true });
});

// The hook before deployments is run by its own test, in its bundle.
it('has a request for every function but the hook', () => {
  const requested = [...Object.keys(REQUESTS), ...apiFunctions().map(({ deployed }) => deployed.id)];
  const others = functions().filter(({ id }) => !requested.some((start) => id.startsWith(start)));
  expect(others.map((one) => variable(one, 'GROUPS') !== undefined)).toEqual([true]);
});
