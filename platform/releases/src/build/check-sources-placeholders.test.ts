import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PART_NAMES } from '@platform/base/part-names';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { readWorkspace } from '@platform/base/workspace';
import { beforeEach, expect, it } from 'vitest';
import { readPlaceholders } from './check-sources';

let dir: string;
beforeEach(() => {
  dir = folderOfTest();
});
const read = () => readPlaceholders('mfe-new', dir);
const list = (value: unknown) => writeFileSync(path.join(dir, 'placeholders.json'), JSON.stringify(value));
const PRICE = { kind: 'price', file: 'texts/*.json', at: ['price'], filled: 'a price' };

it('finds none in a part without a list', () => {
  expect(read()).toEqual([]);
  list([PRICE]);
  expect(read()).toEqual([PRICE]);
});

it.each([
  ['an unknown kind', [{ ...PRICE, kind: 'colour' }], '0.kind'],
  ['a missing field', [PRICE, { ...PRICE, at: undefined }], '1.at'],
  ['an unknown field', [{ ...PRICE, confirmed: true }], '0'],
  ['no list', { PRICE }, ''],
])('rejects %s, with its place', (_what, value, field) => {
  list(value);
  const fault = { part: 'mfe-new', file: 'placeholders.json', field };
  expect(read).toThrow(
    expect.objectContaining({
      code: 'release/placeholders-invalid',
      faults: [expect.objectContaining(fault)],
    }),
  );
});

it.each(PART_NAMES)('%s lists files and fields that it has', (part) => {
  const cwd = readWorkspace().folderOf(part);
  for (const { file, at } of readPlaceholders(part)) {
    const texts = globSync(file, { cwd }).map((found) => readFileSync(path.join(cwd, found), 'utf8'));
    for (const field of at) {
      const name = field.split('.').findLast((segment) => segment !== '*');
      expect(
        texts.some((text) => new RegExp(`\\b${name}\\b`).test(text)),
        `${file} ${field}`,
      ).toBe(true);
    }
  }
});
