import { createServer } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { S3Client } from '@aws-sdk/client-s3';
import { awsClient } from '@platform/base/aws-client';
import { type Listening, listen } from '@platform/base/listen';
import { identifySender } from '@platform/base/workspace';
import { s3Store } from '@platform/composer/store/s3-store';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { liveLog } from '../log/live-log';
import { composeClient, invokeFunction, orderClient } from '../orders/order';
import { awsAdapters } from './aws-site';

const SERVICES = ['S3', 'DYNAMODB', 'LAMBDA', 'CLOUDFRONT_KEYVALUESTORE'];
const ARN = 'arn:aws:cloudfront::123456789012:key-value-store/01234567-89ab-cdef-0123-456789abcdef';

let server: Listening;
/** Whether the server sends the head of an answer before it falls silent. */
let begins = false;
beforeAll(async () => {
  const silent = createServer((_request, response) => {
    if (begins) response.writeHead(200, { 'content-length': 2 }).flushHeaders();
  });
  server = await listen(silent, { port: 0, what: 'a silent service' });
  for (const service of SERVICES) vi.stubEnv(`AWS_ENDPOINT_URL_${service}`, server.url);
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'test');
  vi.stubEnv('AWS_REGION', 'us-east-1');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
});
afterEach(() => vi.useRealTimers());

const site = () => awsAdapters({ bucket: 'bucket', liveStore: ARN, previewStore: ARN });

it.each([
  ['the live log', 45, () => liveLog({ table: 'releases' }).current()],
  ['the bucket', 185, () => site().store.read('sites/0/manifest.json')],
  ['the pointer', 35, () => site().pointer.write({ live: '{}' })],
  ['a compose function', 11 * 60, () => invokeFunction(composeClient(), 'compose', {})],
  ['a release function', 16 * 60, () => invokeFunction(orderClient(), 'release', {})],
])('%s that never answers is given up after %i s at most', async (_what, seconds, call) => {
  begins = false;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let error: Error | undefined;
  call().catch((reason: Error) => (error = reason));
  for (let passed = 0; !error && passed < seconds; ) {
    // The clock stands still while nothing waits for it, such as while a request is signed.
    if (vi.getTimerCount() === 0) await turn();
    else passed += 1;
    await vi.advanceTimersByTimeAsync(vi.getTimerCount() && 1000);
  }
  expect(error).toMatchObject({ name: 'TimeoutError' });
});

it('an answer that stops halfway is given up', async () => {
  begins = true;
  const s3 = awsClient(S3Client, { forcePathStyle: true, maxAttempts: 1 }, { connectionMs: 30_000, requestMs: 1000 });
  await expect(s3Store(s3, 'bucket').read('sites/0/manifest.json')).rejects.toThrow(/1000 ms of inactivity/);
});

it('no order is sent on a connection of an earlier one', async () => {
  const ports: (number | undefined)[] = [];
  const server = createServer((request, response) => {
    ports.push(request.socket.remotePort);
    request.resume().on('end', () => response.end('{}'));
  });
  const { url: endpoint, close } = await listen(server, { port: 0, what: 'Lambda' });
  const lambda = orderClient({ endpoint });
  onTestFinished(() => {
    lambda.destroy();
    return close();
  });
  await invokeFunction(lambda, 'promote', {});
  await invokeFunction(lambda, 'promote', {});
  expect(new Set(ports).size).toBe(2);
});

it('a caller is the CI actor or else the Git identity, with the commit', () => {
  expect(identifySender({ GITHUB_ACTOR: 'anna', GITHUB_RUN_ID: '7' }).who).toBe('anna, run 7');
  const { who, commit } = identifySender({ USER: 'anna' });
  expect(who).not.toBe('');
  expect(commit ?? '0'.repeat(40)).toMatch(/^[0-9a-f]{40}\+?$/);
});
