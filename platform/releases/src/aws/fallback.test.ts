import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { type Listening, listen } from '@platform/base/listen';
import { folderStore } from '@platform/composer/store/folder-store';
import { keys } from '@site/site-model/bucket-keys';
import { compositionManifest } from '@site/site-model/test-support/composition-manifest';
import dynalite from 'dynalite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { resourceNames } from '../../../../infra/config/resource-names';
import { NO_FALLBACK, renderEdgeFunction } from '../../../../infra/edge/render-edge-function';
import { gc } from '../../../../tools/release/commands/gc';
import { liveLog } from '../log/live-log';
import { createTable } from '../test-support/create-table';
import { startBucket } from '../test-support/start-bucket';
import { awsSite } from './aws-site';

const NAMES = resourceNames('prod');
const [OLD, LIVE] = ['00000000000a', '00000000000b'] as const;

let dir: string;
/** The code of the live edge function; undefined when there is no such function. */
let deployed: string | undefined;
let dynamodb: Listening;
let cloudFront: Listening;
let s3: Listening;
const bucket = () => folderStore(dir);

beforeAll(async () => {
  dynamodb = await listen(dynalite({ createTableMs: 0 }), { port: 0, what: 'DynamoDB' });
  const answer = createServer((request, response) => {
    // GetFunction, as the API reference describes it.
    if (request.url === `/2020-05-31/function/${NAMES.edgeFunction}?Stage=LIVE` && deployed !== undefined)
      return void response.writeHead(200, { 'content-type': 'application/javascript' }).end(deployed);
    response
      .writeHead(404, { 'content-type': 'text/xml' })
      .end('<ErrorResponse><Error><Code>NoSuchFunctionExists</Code></Error></ErrorResponse>');
  });
  cloudFront = await listen(answer, { port: 0, what: 'CloudFront' });
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', dynamodb.url);
  vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFRONT', cloudFront.url);
  await createTable(dynamodb.url, NAMES.releasesTable);
  await liveLog({ table: NAMES.releasesTable, endpoint: dynamodb.url }).append({
    sequence: 1,
    composition: LIVE,
    versions: {},
    who: 'team',
    when: new Date().toISOString(),
    action: 'start',
  });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([dynamodb.close(), cloudFront.close()]);
});

beforeEach(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'fallback-'));
  s3 = await startBucket(bucket());
  vi.stubEnv('AWS_ENDPOINT_URL_S3', s3.url);
  for (const id of [OLD, LIVE]) {
    await bucket().writeOnce(keys.composition(id), JSON.stringify(compositionManifest({ id })));
    const halfAYearAgo = Date.now() / 1000 - 180 * 24 * 60 * 60;
    utimesSync(path.join(dir, keys.composition(id)), halfAYearAgo, halfAYearAgo);
  }
});
afterEach(async () => {
  await s3.close();
  rmSync(dir, { recursive: true, force: true });
});

const edgeNaming = (fallback: string) => renderEdgeFunction('viewer-request', { fallback });
const collected = () =>
  gc(
    {
      site: () => awsSite('prod', undefined),
      say: () => {},
      step: (_what, work) => work(),
      options: { stage: 'prod', json: true },
    },
    [],
  );

it('keeps the composition that the deployed edge function falls back to, however old it is', async () => {
  deployed = edgeNaming(OLD);
  expect(await collected()).toMatchObject({ compositions: [] });
  expect(await bucket().exists(keys.composition(OLD))).toBe(true);
});

it('removes it once a deployment bakes in another', async () => {
  deployed = edgeNaming(LIVE);
  expect(await collected()).toMatchObject({ compositions: [OLD] });
  expect(await bucket().exists(keys.composition(OLD))).toBe(false);
});

it('removes nothing when there is none, and names the remedy', async () => {
  deployed = edgeNaming(NO_FALLBACK);
  await expect(collected()).rejects.toMatchObject({
    code: 'release/no-fallback',
    message: expect.stringContaining('--stage prod'),
  });
  expect(await bucket().exists(keys.composition(OLD))).toBe(true);
});

it('removes nothing when the edge function cannot be read', async () => {
  deployed = undefined;
  await expect(collected()).rejects.toThrow();
  expect(await bucket().exists(keys.composition(OLD))).toBe(true);
});
