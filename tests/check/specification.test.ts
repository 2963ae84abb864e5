import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../bin/steps';

interface Row {
  requirement: string;
  tests: { file: string; title: string }[];
}

/** Returns the rows of all tables; their second cell names tests as `file` “part of the title”. */
function rowsOf(document: string): Row[] {
  return document
    .split('\n')
    .filter((line) => /^\| (?!requirement)/.test(line))
    .map((line) => ({
      requirement: line.split(' | ')[0]?.slice(2) ?? line,
      tests: [...line.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)` “([^”]+)”/g)].map(
        ([, file = '', title = '']) => ({
          file,
          title,
        }),
      ),
    }));
}

/** The titles of tests in a source file: the first text of each call that makes a test. */
function titlesIn(source: string): string[] {
  return [...source.matchAll(/(?:\b(?:test|it)|\))\(\s*(?:'((?:[^'\\\n]|\\.)*)'|`([^`]*)`)\s*,/g)].map(
    ([, quoted, template]) => quoted ?? template ?? '',
  );
}

const document = readFileSync(path.join(ROOT, 'tests/specification.md'), 'utf8');

/** Returns the faults of a table: requirements without a test, and missing files or titles. */
function faults(text: string): string[] {
  return rowsOf(text).flatMap(({ requirement, tests }) => {
    if (tests.length === 0) return [`no test: ${requirement}`];
    return tests.flatMap(({ file, title }) => {
      if (!existsSync(path.join(ROOT, file))) return [`no file ${file}: ${requirement}`];
      const titles = titlesIn(readFileSync(path.join(ROOT, file), 'utf8'));
      return titles.some((one) => one.includes(title))
        ? []
        : [`no test “${title}” in ${file}: ${requirement}`];
    });
  });
}

it('every requirement of the specification names existing tests', () => {
  expect(rowsOf(document).length).toBeGreaterThan(80);
  expect(faults(document)).toEqual([]);
});
