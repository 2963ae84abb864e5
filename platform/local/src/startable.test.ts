import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { type Listening, listen } from '@platform/base/listen';
import { parseEnvironment } from '@platform/config/environment';
import { stageSettings } from '@platform/config/stage-settings';
import { stageByName } from '@platform/config/stages';
import { announceRunning } from '@platform/releases/local/running-platform';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requireStartable } from './startable';

let taken: Listening;
let dir: string;
beforeAll(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'startable-'));
  taken = await listen(
    createServer((_request, response) => response.end()),
    { port: 0, what: 'the test' },
  );
});
afterAll(async () => {
  await taken.close();
  rmSync(dir, { recursive: true, force: true });
});

const environment = (given: Record<string, string> = {}) =>
  parseEnvironment({ PORT: '0', DYNAMODB_PORT: '0', LOCAL_DATA_DIR: dir, ...given });

it.each(['PORT', 'PREVIEW_PORT', 'DYNAMODB_PORT'])(
  'names the variable of a port in use: %s',
  async (name) => {
    await expect(requireStartable(environment({ [name]: String(taken.port) }))).rejects.toThrow(
      `is in use. Set ${name} to another port.`,
    );
  },
);

it('rejects a folder on which another site runs', async () => {
  const takeBack = announceRunning(dir, {
    url: 'http://localhost:1',
    previewUrl: 'http://localhost:2',
    dynamodbUrl: taken.url,
    lambdaUrl: 'http://127.0.0.1:1',
    settings: stageSettings(stageByName('local', environment())),
    parts: {},
  });
  await expect(requireStartable(environment())).rejects.toThrow('Another site runs on the data in');
  takeBack();
  await requireStartable(environment());
});
