import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../bin/steps';
import { readText } from '../support/project-files';

/** A file, and the beginnings of titles of its tests. */
const TESTS = /`([^`]+\.(?:test|spec)\.tsx?)` ((?:“[^”]+”(?:, )?)+)/g;

it('every requirement of the specification names existing tests', () => {
  const rows = readText('tests/specification.md')
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((row) => ({
      row,
      tests: [...row.matchAll(TESTS)].flatMap(([, file = '', titles = '']) =>
        [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ file, title })),
      ),
    }));
  expect(rows.length).toBeGreaterThan(80);
  const has = ({ file, title }: { file: string; title: string }) =>
    existsSync(path.join(ROOT, file)) && readText(file).includes(title);
  const faults = rows.flatMap(({ row, tests }) => [
    ...(tests.length === 0 ? [`no test: ${row}`] : []),
    ...tests.filter((test) => !has(test)).map(({ file, title }) => `${file}: ${title}`),
  ]);
  expect(faults).toEqual([]);
});
