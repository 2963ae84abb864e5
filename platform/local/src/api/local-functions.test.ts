import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { afterAll, expect, test } from 'vitest';
import { LocalFunction } from './local-functions';

const folder = temporaryFolder();
const code = (name: string, text: string) => {
  const file = path.join(folder, `${name}.mjs`);
  writeFileSync(file, text);
  return file;
};
const OLD = "export const handler = (ms) => new Promise((done) => setTimeout(done, ms, 'old'));";
const fn = new LocalFunction(code('old', OLD), 10, { name: 'it', environment: {}, log: () => {} });
afterAll(() => fn.close());

test('a running invocation keeps its code, and new code that crashes fails only its own', async () => {
  expect(await fn.invoke(0)).toBe('old');
  const running = fn.invoke(500);
  await Promise.resolve();
  fn.replaceCode(code('new', "export const handler = async () => 'new';"));
  expect(await fn.invoke(0)).toBe('new');
  fn.replaceCode(code('crash', 'export const handler = () => process.exit(1);'));
  await expect(fn.invoke(0)).rejects.toThrow('the function exited');
  expect(await running).toBe('old');
});
