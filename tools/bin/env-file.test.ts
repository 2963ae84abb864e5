import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readEnvFile } from './env-file.mjs';

const START = 'platform/local/src/start.ts';
let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'env-file-'));
  vi.stubEnv('ENV_FILE', undefined);
  vi.stubEnv('PORT', undefined);
  writeFileSync(path.join(root, '.env'), '# The site.\nPORT=9000\n');
  writeFileSync(path.join(root, 'other.env'), 'PORT=9100\n');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});
const portAfter = (script: string) => {
  readEnvFile(root, script);
  return process.env.PORT;
};

it('gives the commands what .env says', () => expect(portAfter(START)).toBe('9000'));

it('lets what the shell has said win', () => {
  vi.stubEnv('PORT', '9200');
  expect(portAfter(START)).toBe('9200');
});

it('gives a test nothing', () => expect(portAfter('tests/bin/test.ts')).toBeUndefined());

it('takes another file, or none', () => {
  vi.stubEnv('ENV_FILE', '');
  expect(portAfter(START)).toBeUndefined();
  vi.stubEnv('ENV_FILE', 'other.env');
  expect(portAfter(START)).toBe('9100');
});

it('says which file it did not find', () => {
  vi.stubEnv('ENV_FILE', 'gone.env');
  expect(() => portAfter(START)).toThrow(/Invalid ENV_FILE "gone\.env": there is no file .*\(env\/no-file\)/);
});

it('needs no file', () => {
  rmSync(path.join(root, '.env'));
  expect(portAfter(START)).toBeUndefined();
});
