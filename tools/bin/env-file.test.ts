import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readEnvFile } from './env-file.mjs';

const START = 'platform/local/src/start.ts';
let root = '';
beforeEach(() => {
  root = folderOfTest();
  vi.stubEnv('ENV_FILE', undefined);
  vi.stubEnv('PORT', undefined);
  writeFileSync(path.join(root, '.env'), '# The site.\nPORT=9000\n');
  writeFileSync(path.join(root, 'other.env'), 'PORT=9100\n');
});
afterEach(() => vi.unstubAllEnvs());
const portAfter = (script: string) => {
  readEnvFile(root, script);
  return process.env.PORT;
};

it.each<[what: string, port: string | undefined, given?: Record<string, string>, script?: string]>([
  ['.env for a command', '9000'],
  ['no variable that the environment already has', '9200', { PORT: '9200' }],
  ['nothing for a test', undefined, {}, 'tests/bin/test.ts'],
  ['nothing from no file', undefined, { ENV_FILE: '' }],
  ['another file', '9100', { ENV_FILE: 'other.env' }],
])('loads %s', (_what, port, given = {}, script = START) => {
  for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value);
  expect(portAfter(script)).toBe(port);
});

it('names a missing file that was asked for, and works without .env', () => {
  rmSync(path.join(root, '.env'));
  expect(portAfter(START)).toBeUndefined();
  vi.stubEnv('ENV_FILE', 'gone.env');
  expect(() => portAfter(START)).toThrow(
    /Invalid ENV_FILE "gone\.env": the file .* does not exist\..*\(env\/no-file\)/,
  );
});
