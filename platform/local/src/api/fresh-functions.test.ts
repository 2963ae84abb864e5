import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { parseEnvironment } from '@platform/config/environment';
import { FUNCTION_SOURCES } from '@platform/config/function-bundle';
import { API } from '@site/contracts/api/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Platform, startPlatform } from '../platform';
import { synth } from '../synth';
import { FreshFunctions } from './fresh-functions';

const folder = temporaryFolder();
const root = path.join(folder, 'checkout');
const environment = parseEnvironment({
  ...{ PORT: '0', DYNAMODB_PORT: '0' },
  LOCAL_DATA_DIR: path.join(folder, 'data'),
});
const said: string[] = [];
let fresh: FreshFunctions;
let platform: Platform;

/** Creates a checkout with its own copy of the sources and links to the installed packages. */
function copyCheckout(): void {
  for (const sources of FUNCTION_SOURCES)
    cpSync(path.join(ROOT, sources), path.join(root, sources), { recursive: true });
  const installed = path.join(root, 'node_modules');
  mkdirSync(path.join(installed, '@site'), { recursive: true });
  for (const name of readdirSync(path.join(ROOT, 'node_modules')))
    if (name !== '@site' && !name.startsWith('.'))
      symlinkSync(path.join(ROOT, 'node_modules', name), path.join(installed, name));
  for (const sources of FUNCTION_SOURCES)
    if (sources.startsWith('packages/'))
      symlinkSync(path.join(root, sources), path.join(installed, '@site', path.basename(sources)));
}

function edit(file: string, from: string, to: string): void {
  const place = path.join(root, file);
  const text = readFileSync(place, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} no longer contains "${from}".`);
  writeFileSync(place, text.replace(from, to));
}

const HANDLER = 'lambdas/session/handler.ts';
const ask = async () => {
  const response = await fetch(platform.url + API.session, {
    method: 'POST',
    headers: { origin: platform.url, 'content-type': 'application/json' },
    body: '{}',
  });
  return { status: response.status, ...((await response.json()) as object) };
};

beforeAll(async () => {
  copyCheckout();
  const cdkOut = path.join(folder, 'cdk.out');
  await synth({ cdkOut, stage: 'local', environment });
  fresh = new FreshFunctions({ root, say: (text) => said.push(text) });
  platform = await startPlatform({
    environment,
    cdkOut,
    fresh,
    log: () => {},
  });
}, 240_000);
afterAll(async () => {
  await platform?.close();
  await fresh?.close();
});

test('the request after a change of a contract runs the new code, and the terminal reports the rebuild', async () => {
  expect(await ask()).toMatchObject({ status: 200, expires_in: 900 });
  edit('packages/contracts/src/api/session.ts', '15 * 60', '16 * 60');
  expect(await ask()).toMatchObject({ status: 200, expires_in: 960 });
  expect(said).toContainEqual(expect.stringMatching(/^lambdas rebuilt in \d+\.\d s: session$/));
  edit(HANDLER, 'json(200, session)', "json(200, { ...session, mark: 'first' })");
  expect(await ask()).toMatchObject({ mark: 'first', expires_in: 960 });
});

test('a syntax error is reported with file and line, and the previous code keeps running', async () => {
  said.length = 0;
  edit(HANDLER, 'return json(', 'retrun json(');
  expect(await ask()).toMatchObject({ status: 200, mark: 'first' });
  const line = readFileSync(path.join(root, HANDLER), 'utf8')
    .split('\n')
    .findIndex((text) => text.includes('retrun'));
  expect(said).toEqual([expect.stringContaining(`${HANDLER}:${line + 1}:`)]);
  expect(said[0]).toContain('lambdas not rebuilt');
  edit(HANDLER, 'retrun json(', 'return json(');
  edit(HANDLER, "'first'", "'second'");
  expect(await ask()).toMatchObject({ status: 200, mark: 'second' });
});
