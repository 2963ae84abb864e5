import { readFileSync } from 'node:fs';
import path from 'node:path';
import { STAND_IN } from '@platform/composer/content-version';
import { expect, it } from 'vitest';
import { ROOT } from '../bin/steps';
import { projectFiles } from '../support/project-files';

it('no file of the project holds what stands for a version while a part is built', () => {
  const files = projectFiles();
  expect(files.length).toBeGreaterThan(1000);
  const holding = (text: string) =>
    files.filter((file) => readFileSync(path.join(ROOT, file)).includes(text));
  // What it would find: half of it stands where the whole is put together.
  expect(holding(STAND_IN.slice(0, 4))).toContain('platform/composer/src/content-version.ts');
  expect(holding(STAND_IN)).toEqual([]);
});
