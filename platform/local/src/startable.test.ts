import { createServer } from 'node:http';
import { type Listening, listen } from '@platform/base/listen';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { parseEnvironment } from '@platform/config/environment';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requireStartable } from './platform';

let taken: Listening;
const dir = temporaryFolder();
beforeAll(async () => {
  taken = await listen(
    createServer((_request, response) => response.end()),
    { port: 0, what: 'the test' },
  );
});
afterAll(async () => {
  await taken.close();
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
