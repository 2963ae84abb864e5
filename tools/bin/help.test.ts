import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { expect, it } from 'vitest';
import { HELP, refusalOf } from './help.mjs';

it.each(Object.entries(HELP))(
  '%s --help prints usage and an example, and runs nothing',
  (script, { usage, example }) => {
    const { stdout, status } = spawnSync(process.execPath, ['tools/bin/run.mjs', script, '--help'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    expect(stdout).toContain(`Usage: ${usage}`);
    expect(stdout).toContain(`Example: ${example}`);
  },
);

const PLAIN = Object.entries(HELP).filter(([, { instead }]) => instead);
const run = (...args: string[]) =>
  spawnSync(process.execPath, ['tools/bin/run.mjs', ...args], { cwd: ROOT, encoding: 'utf8' });

it.each(PLAIN)(
  '%s rejects an argument before it runs, and suggests the nearest word',
  (script, { usage }) => {
    const { stderr, status } = run(script, '--hlep');
    expect(status).toBe(2);
    expect(stderr).toContain(`${usage} takes no arguments, but got "--hlep". Did you mean "--help"?`);
    expect(refusalOf(script, [])).toBeUndefined();
  },
);

it.each([
  ['tests/bin/test.ts', 'mfe-prodcuts', 'mfe-products'],
  ['tests/bench/run.ts', 'compsoer', 'composer'],
  ['tests/bench/run.ts', '--quik', '--quick'],
  ['tests/visual/run.ts', 'hoem', 'home'],
  ['tests/visual/run.ts', '--acept', '--accept'],
])('%s suggests for %s the word %s', (script, typed, word) => {
  const { stderr, status } = run(script, typed);
  expect(status).toBe(1);
  expect(stderr).toContain(`Did you mean "${word}"?`);
});

it('has help for every root script that is not a program with commands', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const files = new Set(Object.values(scripts).map((line) => line.split(' ')[2] ?? ''));
  expect([...files].filter((file) => !file.endsWith('/cli.ts')).sort()).toEqual(Object.keys(HELP).sort());
});
