import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PART_NAMES } from '@platform/base/part-names';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { readWorkspace } from '@platform/base/workspace';
import { beforeEach, expect, it } from 'vitest';
import { DEFAULT_SCRIPT_BUDGET, declaredBudget, requireWithinBudget } from './check-sources';

const PART = 'mfe-partners';
const PLACE = { part: PART, file: 'part.ts', field: 'scriptBudget' };
let dir: string;
beforeEach(() => {
  dir = folderOfTest();
});
const declare = (text: string) => writeFileSync(path.join(dir, 'part.ts'), text);
const declared = (text: string) => {
  declare(text);
  return declaredBudget(PART, dir);
};

it('the script budget is what part.ts exports, read again on each call, else the default; each part here declares one', async () => {
  expect(await declaredBudget(PART, dir)).toBe(DEFAULT_SCRIPT_BUDGET);
  expect(await declared('export const scriptBudget: number = 61_000;')).toBe(61_000);
  expect(await declared('export const scriptBudget: number = 62_000;')).toBe(62_000);
  expect(await declared("export const owner = '@site/partners';")).toBe(DEFAULT_SCRIPT_BUDGET);
  for (const part of PART_NAMES)
    expect(await declaredBudget(part, readWorkspace().folderOf(part)), part).not.toBe(DEFAULT_SCRIPT_BUDGET);
});

it.each(['999', '1_000_001', '60_000.5', '"60 KB"'])('names the valid range for %s', async (value) => {
  const what = expect.stringContaining('expected a whole number of gzipped bytes from 1000 to 1000000');
  await expect(declared(`export const scriptBudget = ${value};`)).rejects.toMatchObject({
    code: 'release/script-budget-invalid',
    faults: [{ ...PLACE, what }],
  });
});

it('refuses a build with more scripts, in whatever folder, and counts nothing else', async () => {
  const client = path.join(dir, 'client');
  mkdirSync(path.join(client, 'assets'), { recursive: true });
  for (const file of ['a.js', 'big.svg', 'assets/b.js']) writeFileSync(path.join(client, file), randomBytes(40_000));
  // Long, but nothing once it is compressed.
  writeFileSync(path.join(client, 'long.js'), Buffer.alloc(500_000));
  declare('export const scriptBudget = 82_000;');
  await requireWithinBudget(PART, dir, client);
  declare('export const scriptBudget = 70_000;');
  mkdirSync(path.join(client, '.vite'));
  writeFileSync(path.join(client, '.vite/part.json'), '{"largest":["date-fns/index.js","src/page/Page.tsx"]}');
  const remedy = 'Load less, or raise it; the largest modules are date-fns/index.js, src/page/Page.tsx';
  const what = expect.stringMatching(/^allows 70000 gzipped bytes of scripts, but the build has 8\d{4}$/);
  await expect(requireWithinBudget(PART, dir, client)).rejects.toMatchObject({
    code: 'release/script-budget',
    faults: [{ ...PLACE, what, remedy }],
  });
});
