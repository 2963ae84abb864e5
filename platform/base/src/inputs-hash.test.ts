import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { inputsHash } from './inputs-hash';
import { folderOfTest } from './test-support/temporary-folder';

it('depends on the installed packages of a lock file, not on which parts the project has', () => {
  const root = folderOfTest();
  const hashOf = (packages: object) => {
    writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages }));
    return inputsHash(root, ['package-lock.json']);
  };
  const installed = { 'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' } };
  const part = {
    'mfe-new': { version: '0.0.0' },
    'node_modules/mfe-new': { resolved: 'mfe-new', link: true },
  };
  expect(hashOf({ ...part, ...installed })).toBe(hashOf(installed));
  expect(hashOf({ 'node_modules/zod': { version: '4.6.8', integrity: 'sha512-b' } })).not.toBe(hashOf(installed));
});
