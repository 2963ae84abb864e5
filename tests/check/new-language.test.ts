import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { beforeAll, describe, expect, it } from 'vitest';
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

const GUIDE = 'docs/adding.md';

/**
 * Product files besides the table that may name a language, each with the reason. Tests may name the languages whose texts
 * they contain.
 */
const MAY_NAME: Record<string, string> = {
  [TABLE]: 'the table',
  [TEXTS]: 'imports each file, and the compiler names the missing one',
  'infra/edge/site-path.js': 'replaced by the table when the function is rendered',
  'packages/contracts/src/search-words.ts': 'endings of words and keyboard layouts, optional',
};

const NAMES_ONE = /['"]ua['"]|[{,(]\s*ua\s*[:,}]|^\s*ua: |\bua\.json|\/ua and|Ukrainian/m;

it('only the table lists the languages', () => {
  const modules = projectFiles().filter(
    (file) =>
      /^(?!tests\/).*\.(?:[jt]sx?|mjs)$/.test(file) && !/\.test\.tsx?$|\/(?:test-support|tests)\//.test(file),
  );
  const naming = modules.filter((file) =>
    NAMES_ONE.test(readFileSync(path.join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')),
  );
  expect(naming.sort()).toEqual(Object.keys(MAY_NAME).sort());
});

it('the guide states the correct number of files', () => {
  const guide = readFileSync(path.join(ROOT, GUIDE), 'utf8');
  const [, added, edited] = /adds (\d+) files and edits (\w+)/.exec(guide) ?? [];
  expect(Number(added)).toBe(englishFiles().length);
  expect(edited).toBe('two');
  for (const file of [TABLE, TEXTS]) expect(guide).toContain(file);
});

describe('a row in the table, in a copy of the project', () => {
  const dir = path.join(temporaryFolder(), 'checkout');
  beforeAll(() => {
    secondCheckout(dir);
    addRow(dir);
  }, 120_000);

  const run = (args: string[]) => {
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: dir, encoding: 'utf8' });
    return stdout + stderr;
  };

  const compile = () => {
    const config = path.join(dir, 'tsconfig.texts.json');
    writeFileSync(config, JSON.stringify({ extends: './tsconfig.json', include: [], files: [TEXTS] }));
    return run(['node_modules/typescript/bin/tsc', '--project', config]);
  };

  it('fails to compile until the texts of packages/contracts are imported, naming each missing file', () => {
    expect(compile().match(/src\/texts\.ts\(\d+,\d+\): .*Property 'pl' is missing/g)).toHaveLength(4);
    addImports(dir);
    const ours = englishFiles().filter((file) => file.startsWith('packages/contracts/'));
    const said = compile();
    for (const file of ours.map(inPolish))
      expect(said).toContain(`'./${path.relative('packages/contracts/src', file)}'`);
    copyTexts(dir, ours);
    expect(compile()).toBe('');
  });

  it('fails to build a part without its texts, naming the file', () => {
    const build = () => run(['tools/bin/run.mjs', 'tools/release/cli.ts', 'build', 'mfe-voice']);
    expect(build()).toMatch(/mfe-voice: locales\/pl\.json is missing.*\[release\/text-missing\]/s);
  });
});
