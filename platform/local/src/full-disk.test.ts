import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { ROOT } from '@platform/base/root';
import { dataPaths } from '@platform/releases/local/data-paths';
import { localClient } from '@platform/releases/local/local-client';
import { CONSENT_VERSION } from '@site/contracts/api/lead-forms';
import { API } from '@site/contracts/api/routes';
import { keys } from '@site/site-model/bucket-keys';
import { EDGE_KEYS } from '@site/site-model/edge-store';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseEnvironment } from '../../../infra/config/environment';
import { resourceNames } from '../../../infra/config/resource-names';
import { synth } from './synth';

const ID = 'abcdef012345';
const root = mkdtempSync(path.join(tmpdir(), 'full-disk-'));
const cdkOut = path.join(root, 'cdk.out');
const dataDir = path.join(root, 'data');
let child: ChildProcess;
let addresses: { url: string; dynamodbUrl: string };
let output = '';

async function start(): Promise<void> {
  const script = path.join(import.meta.dirname, 'test-support/run-platform.ts');
  child = spawn(process.execPath, ['--import', 'tsx', script, dataDir, cdkOut], {
    env: { ...process.env, TSX_TSCONFIG_PATH: path.join(ROOT, 'infra/tsconfig.json') },
  });
  output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  await vi.waitFor(() => expect(output).toContain('dynamodbUrl'), { timeout: 60_000, interval: 100 });
  addresses = JSON.parse(output.split('\n').find((line) => line.startsWith('{"url"')) ?? '');
}

/** Simulates a full disk by the process's limit on file sizes, which needs neither root nor a separate disk. */
const disk = (is: 'full' | 'free') =>
  execFileSync('prlimit', ['--pid', String(child.pid), `--fsize=${is === 'full' ? '0' : 'unlimited'}:`]);

const send = (key: string) =>
  fetch(addresses.url + API.leads, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, origin: addresses.url },
    body: JSON.stringify({
      form: 'contacts',
      path: '/contacts',
      language: 'en',
      name: 'Anna',
      email: 'anna@example.com',
      phone: '+12025550199',
      consent: true,
      consentVersion: CONSENT_VERSION,
    }),
  });

const storedLeads = async () => {
  const client = localClient(addresses.dynamodbUrl);
  const { Items = [] } = await DynamoDBDocumentClient.from(client).send(
    new ScanCommand({ TableName: resourceNames('local').table }),
  );
  client.destroy();
  return Items.filter(({ type }) => type === 'lead').map(({ key, state, attempts, pendingAt }) => ({
    key: String(key),
    state,
    attempts,
    pendingAt,
  }));
};

describe.skipIf(process.platform !== 'linux')('on a full disk', () => {
  beforeAll(async () => {
    await synth({ cdkOut, stage: 'local', environment: parseEnvironment({}) });
    const paths = dataPaths(dataDir);
    const page = paths.object(keys.page(ID, 'en', '/'));
    mkdirSync(path.dirname(page), { recursive: true });
    writeFileSync(page, '<!doctype html><h1>Home</h1>');
    writeFileSync(paths.keyValueStore, JSON.stringify({ [EDGE_KEYS.live]: JSON.stringify({ id: ID }) }));
    await start();
  }, 240_000);
  afterAll(() => {
    child.kill('SIGKILL');
    rmSync(root, { recursive: true });
  });

  it('pages are served, leads that can’t be stored are rejected, and acknowledged leads are kept and delivered', {
    timeout: 240_000,
  }, async () => {
    const acknowledged: string[] = [];
    const attempt = async () => {
      const key = crypto.randomUUID();
      const answer = await send(key);
      if (answer.status === 201) acknowledged.push(key);
      return answer;
    };
    for (let n = 0; n < 5; n += 1) expect((await attempt()).status).toBe(201);
    disk('full');
    for (let n = 0; n < 3; n += 1) {
      const refused = await attempt();
      expect(refused.status).toBe(503);
      expect(refused.headers.get('content-type')).toBe('application/problem+json');
      expect(refused.headers.get('retry-after')).toBe('30');
      expect(await refused.json()).toMatchObject({ code: 'storage_unavailable', status: 503 });
      const page = await fetch(addresses.url);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('<h1>Home</h1>');
    }
    expect(child.exitCode).toBeNull();
    expect(output).toContain("can't be written");
    expect(output).toContain('functions.log');
    disk('free');
    await expect.poll(async () => (await attempt()).status, { timeout: 20_000, interval: 500 }).toBe(201);
    for (let n = 0; n < 5; n += 1) expect((await attempt()).status).toBe(201);

    // As after a power failure, the data on disk must be consistent.
    child.kill('SIGKILL');
    await setTimeout(500);
    await start();
    expect((await storedLeads()).map(({ key }) => key)).toEqual(expect.arrayContaining(acknowledged));
    const told = () => readFileSync(dataPaths(dataDir).telegram, 'utf8');
    const untold = async () => {
      // A failed delivery is retried after 15 s at the earliest, when the delivery function is invoked.
      await send(crypto.randomUUID());
      // The delivery's fields explain a failure of this test.
      return (await storedLeads()).filter(({ key }) => acknowledged.includes(key) && !told().includes(key));
    };
    await expect.poll(untold, { timeout: 120_000, interval: 4000 }).toEqual([]);
  });
});
