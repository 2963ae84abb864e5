import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Platform, startPlatform } from '@platform/local/platform';
import { synth } from '@platform/local/synth';
import { requireServed } from '@platform/releases/read-composition';
import { API, IDEMPOTENCY_HEADER } from '@site/contracts/api/routes';
import { API_CONTRACT, OLDEST_SERVED_CONTRACT } from '@site/site-model/api-contract';
import { compositionManifest } from '@site/site-model/test-support/composition-manifest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseEnvironment } from '../../infra/config/environment';
import { FIXTURE_SETTINGS } from './support/fixture-parts';

interface Recorded {
  name: string;
  path: string;
  body: object;
}

const numbers = Array.from(
  { length: API_CONTRACT - OLDEST_SERVED_CONTRACT + 1 },
  (_, at) => OLDEST_SERVED_CONTRACT + at,
);
const recorded = (contract: number) =>
  JSON.parse(
    readFileSync(new URL(`./api-contracts/${contract}.json`, import.meta.url), 'utf8'),
  ) as Recorded[];

const dir = mkdtempSync(path.join(os.tmpdir(), 'api-contract-'));
let platform: Platform;

beforeAll(async () => {
  const cdkOut = path.join(dir, 'cdk.out');
  const environment = parseEnvironment({});
  await synth({ cdkOut, stage: 'local', environment });
  platform = await startPlatform({
    environment,
    dataDir: path.join(dir, 'data'),
    cdkOut,
    port: 0,
    dynamodbPort: 0,
    log: () => {},
  });
}, 240_000);
afterAll(async () => {
  await platform?.close();
  rmSync(dir, { recursive: true, force: true });
});

/** Returns the authorization header of a session opened as pages of that contract do. */
async function authorization(contract: number): Promise<string> {
  const request = recorded(contract).find(({ path: route }) => route === API.session);
  const answer = await fetch(platform.url + API.session, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: platform.url },
    body: JSON.stringify(request?.body),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return `Bearer ${access_token}`;
}

describe.each(numbers)('API contract %d', (contract) => {
  it.each(recorded(contract))(
    'still accepts $name',
    async ({ path: route, body }) => {
      const answer = await fetch(platform.url + route, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: platform.url,
          authorization: await authorization(contract),
          [IDEMPOTENCY_HEADER]: randomUUID(),
        },
        body: JSON.stringify(body),
      });
      expect([answer.status, await answer.text()]).toEqual([
        expect.toBeOneOf([200, 201, 204]),
        expect.any(String),
      ]);
    },
    30_000,
  );

  it('has a recorded request for every route that pages call', () => {
    const { webhook: _service, ...pages } = API;
    expect(
      recorded(contract)
        .map((request) => request.path)
        .sort(),
    ).toEqual(Object.values(pages).sort());
  });
});

it('rejects a composition with an unsupported API contract', () => {
  const manifest = compositionManifest({ id: '0123456789ab', settings: FIXTURE_SETTINGS });
  requireServed({ ...manifest, api: API_CONTRACT });
  expect(() => requireServed({ ...manifest, api: OLDEST_SERVED_CONTRACT - 1 })).toThrow(
    expect.objectContaining({
      code: 'release/composition-api',
      message: expect.stringContaining(`${manifest.id} uses API version 0, but the API accepts version 1`),
    }),
  );
});
