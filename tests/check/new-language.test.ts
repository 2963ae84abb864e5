import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { expect, it } from 'vitest';
import { ROOT } from '../bin/steps';
import { secondCheckout } from '../e2e/support/checkout';
import {
  addImports,
  addRow,
  copyTexts,
  englishFiles,
  inPolish,
  TABLE,
  TEXTS,
} from '../release/support/new-language';
import { projectFiles } from '../support/project-files';

/** The table of languages, and what else of the product may name one: tests may name the languages whose texts they contain. */
const NAMING = [
  TABLE,
  // Imports each file, and the compiler names the missing one.
  TEXTS,
  // Endings of words and keyboard layouts, optional.
  'packages/contracts/src/search-words.ts',
];
const NAMES_ONE = /['"]ua['"]|[{,(]\s*ua\s*[:,}]|^\s*ua: |\bua\.json|\/ua and|Ukrainian/m;

it('only the table lists the languages', () => {
  const product = /^(?!tests\/|.*(\.test\.tsx?$|\/(?:test-support|tests)\/)).*\.(?:[jt]sx?|mjs)$/;
  const naming = projectFiles().filter(
    (file) =>
      product.test(file) &&
      NAMES_ONE.test(readFileSync(path.join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')),
  );
  expect(naming.sort()).toEqual(NAMING.toSorted());
});

it('a new row in the table needs the texts of packages/contracts to compile, and those of a part to build it', () => {
  const dir = path.join(temporaryFolder(), 'checkout');
  secondCheckout(dir);
  addRow(dir);
  const config = path.join(dir, 'tsconfig.texts.json');
  writeFileSync(config, JSON.stringify({ extends: './tsconfig.json', include: [], files: [TEXTS] }));
  const run = (...args: string[]) => {
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: dir, encoding: 'utf8' });
    return stdout + stderr;
  };
  const compile = () => run('node_modules/typescript/bin/tsc', '--project', config);
  expect(compile().match(/src\/texts\.ts\(\d+,\d+\): .*Property 'pl' is missing/g)).toHaveLength(4);
  addImports(dir);
  const own = englishFiles().filter((file) => file.startsWith('packages/contracts/'));
  const missing = compile();
  for (const file of own.map(inPolish))
    expect(missing).toContain(`'./${path.relative('packages/contracts/src', file)}'`);
  copyTexts(dir, own);
  expect(compile()).toBe('');
  expect(run('tools/bin/run.mjs', 'tools/release/cli.ts', 'build', 'mfe-voice')).toMatch(
    /mfe-voice: locales\/pl\.json is missing.*\[release\/text-missing\]/s,
  );
});
