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

it('loads .env for a command', () => expect(portAfter(START)).toBe('9000'));

it('keeps a variable that the environment already has', () => {
  vi.stubEnv('PORT', '9200');
  expect(portAfter(START)).toBe('9200');
});

it('loads nothing for a test', () => expect(portAfter('tests/bin/test.ts')).toBeUndefined());

it('loads another file, or none', () => {
  vi.stubEnv('ENV_FILE', '');
  expect(portAfter(START)).toBeUndefined();
  vi.stubEnv('ENV_FILE', 'other.env');
  expect(portAfter(START)).toBe('9100');
});

it('names the missing file', () => {
  vi.stubEnv('ENV_FILE', 'gone.env');
  expect(() => portAfter(START)).toThrow(
    /Invalid ENV_FILE "gone\.env": the file .* does not exist\..*\(env\/no-file\)/,
  );
});

it('works without a file', () => {
  rmSync(path.join(root, '.env'));
  expect(portAfter(START)).toBeUndefined();
});
