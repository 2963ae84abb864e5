import { expect, it } from 'vitest';
import { projectFiles } from '../support/project-files';
import { SITE_PAGES } from '../support/site-pages';
import { READERS, readersOf } from './changed';

const files = projectFiles();

it('says for every file of the project which tests read it', () => {
  expect(files.filter((file) => readersOf(file) === undefined)).toEqual([]);
});

it('names only tests and pages that exist', () => {
  const missing = READERS.flatMap(({ unit, endToEnd = [], pages = '' }) => [
    ...unit.filter((start) => !files.some((file) => file.startsWith(start) && /\.test\.tsx?$/.test(file))),
    ...endToEnd.filter((name) => !files.includes(`tests/e2e/${name}.spec.ts`)),
    ...(SITE_PAGES.some(({ path }) => new RegExp(pages).test(path)) ? [] : [pages]),
  ]);
  expect(missing).toEqual([]);
});
