import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { workspace } from '@platform/base/workspace';
import { PART_NAMES } from '@site/contracts/part-names';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { declaredBudget } from './build-part';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'budget-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const said = (text: string) => {
  writeFileSync(path.join(folder, 'part.ts'), text);
  return declaredBudget(folder, 'mfe-partners');
};

it('is what part.ts exports, read again on each call', async () => {
  expect(await said('export const scriptBudget: number = 61_000;')).toBe(61_000);
  expect(await said('export const scriptBudget: number = 62_000;')).toBe(62_000);
});

it('is the default when part.ts exports none or is missing', async () => {
  expect(await declaredBudget(folder, 'mfe-partners')).toBe(60_000);
  expect(await said("export const owner = '@site/partners';")).toBe(60_000);
});

it('is declared by every part of this repository', async () => {
  for (const part of PART_NAMES)
    expect([part, await declaredBudget(workspace().folderOf(part), part)]).not.toEqual([part, 60_000]);
});

it.each(['999', '1_000_001', '60_000.5', '"60 KB"'])(
  'rejects %s and names the valid range',
  async (value) => {
    await expect(said(`export const scriptBudget = ${value};`)).rejects.toMatchObject({
      code: 'release/script-budget-invalid',
      faults: [
        {
          ...{ part: 'mfe-partners', file: 'part.ts', field: 'scriptBudget' },
          what: expect.stringContaining('expected a whole number of gzipped bytes from 1000 to 1000000'),
        },
      ],
    });
  },
);
