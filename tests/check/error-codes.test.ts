import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ERROR_CODES } from '@platform/base/error-codes';
import { ROOT } from '@platform/base/root';
import { RELEASE_REFERENCE, withCodes } from 'tools/generate/generated-files';
import { expect, it } from 'vitest';
import { projectFiles } from '../support/project-files';

it('matches the list in the reference (npm run generate updates it)', () => {
  expect(readFileSync(RELEASE_REFERENCE, 'utf8')).toBe(withCodes());
});

it('has no code that nothing reports', () => {
  const sources = projectFiles()
    .filter((file) => /\.(ts|tsx)$/.test(file) && !/\.test\.tsx?$|error-codes\.ts$|^tests\//.test(file))
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8'));
  const reported = (code: string) => sources.some((text) => text.includes(`'${code}'`));
  expect(Object.keys(ERROR_CODES).filter((code) => !reported(code))).toEqual([]);
});
