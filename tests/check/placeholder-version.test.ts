import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PLACEHOLDER_VERSION } from '@platform/composer/content-version';
import { expect, it } from 'vitest';
import { ROOT } from '../bin/steps';
import { projectFiles } from '../support/project-files';

it('no file of the project contains the placeholder for a version', () => {
  const files = projectFiles();
  expect(files.length).toBeGreaterThan(1000);
  const holding = (text: string) =>
    files.filter((file) => readFileSync(path.join(ROOT, file)).includes(text));
  // Half of the placeholder is in the source that concatenates it, which proves that the search works.
  expect(holding(PLACEHOLDER_VERSION.slice(0, 4))).toContain('platform/composer/src/content-version.ts');
  expect(holding(PLACEHOLDER_VERSION)).toEqual([]);
});
