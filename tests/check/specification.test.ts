import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../bin/steps';

it('every requirement of the specification names existing tests', () => {
  const rows = readFileSync(path.join(ROOT, 'tests/specification.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!requirement)/.test(line))
    .map((row) => ({ row, tests: [...row.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)` “([^”]+)”/g)] }));
  expect(rows.length).toBeGreaterThan(80);
  const has = (file: string, title: string) =>
    existsSync(path.join(ROOT, file)) && readFileSync(path.join(ROOT, file), 'utf8').includes(title);
  const faults = rows.flatMap(({ row, tests }) => [
    ...(tests.length === 0 ? [`no test: ${row}`] : []),
    ...tests.filter(([, file = '', title = '']) => !has(file, title)).map(([test]) => test),
  ]);
  expect(faults).toEqual([]);
});
