import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder, writeFiles } from '@platform/base/test-support/temporary-folder';
import { FUNCTION_SOURCES, functionBundle } from '@platform/config/function-bundle';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FreshFunctions } from './fresh-functions';
import { LocalFunction } from './local-functions';

const root = temporaryFolder();
const said: string[] = [];
let fresh: FreshFunctions;
let fn: LocalFunction;
const write = (file: string, text: string) => writeFiles(root, { [file]: text });
const CONTRACT = 'packages/contracts/answer.ts';
const HANDLER = 'lambdas/session/handler.ts';
const handler = (answer: string) =>
  `import { ANSWER } from '../../packages/contracts/answer';\nexport const handler = async () => ${answer};\n`;

beforeAll(() => {
  for (const folder of [...FUNCTION_SOURCES, 'lambdas/session'])
    mkdirSync(path.join(root, folder), { recursive: true });
  write(CONTRACT, 'export const ANSWER = 1;');
  write(HANDLER, handler('ANSWER'));
  const { outfile, ...bundle } = functionBundle(root, 'session', path.join(root, 'deployed'));
  buildSync({ ...bundle, outfile });
  fresh = new FreshFunctions({ root, say: (text) => said.push(text) });
  fn = new LocalFunction(outfile, 5, { name: 'session', environment: {}, log: () => {} });
  fn.ready = fresh.follow(fn);
});
beforeEach(() => {
  said.length = 0;
});
afterAll(async () => {
  await fn.close();
  await fresh.close();
});

test('the invocation after a change of a contract runs the new code, and the terminal reports the rebuild', async () => {
  expect(await fn.invoke({})).toBe(1);
  expect(said).toEqual([]);
  write(CONTRACT, 'export const ANSWER = 2;');
  expect(await fn.invoke({})).toBe(2);
  expect(said).toEqual([expect.stringMatching(/^lambdas rebuilt in \d+\.\d s: session$/)]);
});

test('an error is reported with file and line, and the previous code keeps running until it is corrected', async () => {
  write(HANDLER, handler('retrun ANSWER'));
  expect(await fn.invoke({})).toBe(2);
  expect(said).toEqual([expect.stringContaining(`${HANDLER}:2:`)]);
  expect(said[0]).toContain('lambdas not rebuilt');
  write(HANDLER, handler('MARK').replace('import', "import { MARK } from './mark';\nimport"));
  expect(await fn.invoke({})).toBe(2);
  expect(said[1]).toContain('./mark');
  write('lambdas/session/mark.ts', 'export const MARK = 3;');
  expect(await fn.invoke({})).toBe(3);
});
