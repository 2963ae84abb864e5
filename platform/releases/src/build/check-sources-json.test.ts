import { cpSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PART_NAMES } from '@platform/base/part-names';
import { ReleaseError } from '@platform/base/release-error';
import { ROOT } from '@platform/base/root';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { beforeEach, expect, it } from 'vitest';
import { checkJson } from './check-sources';

const PART = 'mfe-example';
let root = '';
beforeEach(() => {
  root = folderOfTest();
  cpSync(path.join(ROOT, 'tools/create/template'), path.join(root, PART), { recursive: true });
});

const write = (file: string, text: string) => writeFileSync(path.join(root, PART, file), text);

function faults() {
  try {
    checkJson(PART, path.join(root, PART));
  } catch (error) {
    if (error instanceof ReleaseError) return error.faults;
    throw error;
  }
  return [];
}

it.each(PART_NAMES)('accepts the JSON files of %s', (part) => {
  expect(() => checkJson(part)).not.toThrow();
});

it.each([
  ['a trailing comma', '{\n  "a": "b",\n}\n', '2:11', 'trailing commas'],
  ['a missing comma', '{\n  "a": "b"\n  "c": "d"\n}', '3:3', 'Expected ","'],
  ['an empty file', '', '1:1', 'end of file'],
  ['a comment', '{\n  // why\n  "a": "b"\n}', '2:3', 'comments'],
  ['a duplicate field', '{\n  "a": "b",\n  "a": "c"\n}', '3:3', 'has a duplicate field: Duplicate key "a"'],
])('names file, line and column of %s', (_fault, text, place, what) => {
  write('content/ru.json', text);
  expect(faults()).toEqual([
    {
      code: 'release/json-syntax',
      part: PART,
      file: `content/ru.json:${place}`,
      what: expect.stringContaining(what),
      remedy: expect.stringContaining('Correct it there'),
    },
  ]);
});

it('names every file that is not valid JSON', () => {
  write('locales/ua.json', '{,}');
  write('content/en.json', '[');
  expect(faults().map(({ file }) => file)).toEqual(['content/en.json:1:2', 'locales/ua.json:1:2']);
});

it('names a missing text, a value that is not a string, and a missing language', () => {
  write('locales/en.json', '{ "nav": { "home": "Home", "more": "More" } }');
  write('locales/ua.json', '{ "nav": { "home": "Дім" } }');
  write('locales/ru.json', '{ "nav": { "home": 5, "more": null } }');
  expect(faults()).toMatchObject([
    {
      code: 'release/text-type',
      file: 'locales/ru.json',
      field: 'nav.home',
      what: 'is 5: expected a string or an object of strings',
      remedy: 'Correct it there',
    },
    { code: 'release/text-type', field: 'nav.more', what: expect.stringContaining('is null') },
  ]);
  write('locales/ru.json', '{ "nav": { "home": "Дом", "more": "Ещё" } }');
  expect(faults()).toMatchObject([{ code: 'release/text-missing', file: 'locales/ua.json', field: 'nav.more' }]);
  rmSync(path.join(root, PART, 'locales/ru.json'));
  expect(faults()).toMatchObject([{ code: 'release/text-missing', file: 'locales/ru.json' }]);
});
