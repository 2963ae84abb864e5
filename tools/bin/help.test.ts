import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { expect, it } from 'vitest';
import { HELP, helpOf, refusalOf } from './help.mjs';

const run = (...args: string[]) =>
  spawnSync(process.execPath, ['tools/bin/run.mjs', ...args], { cwd: ROOT, encoding: 'utf8' });

it.each(Object.entries(HELP))('%s has a usage and an example, and rejects what it cannot take', (script, help) => {
  for (const flag of ['--help', '-h']) {
    expect(helpOf(script, [flag])).toContain(`Usage: ${help.usage}`);
    expect(helpOf(script, [flag])).toContain(`Example: ${help.example ?? help.usage}`);
  }
  expect(helpOf(script, [])).toBeUndefined();
  expect(refusalOf(script, [])).toBeUndefined();
  if (help.instead)
    expect(refusalOf(script, ['--hlep'])).toContain(
      `${help.usage} takes no arguments, but got "--hlep". ${help.instead}`,
    );
});

it('prints the help, or the refusal, and runs nothing', () => {
  const [script = ''] = Object.entries(HELP).find(([, { instead }]) => instead) ?? [];
  expect(run(script, '--help')).toMatchObject({ status: 0, stdout: `${helpOf(script, ['--help'])}\n` });
  expect(run(script, '--hlep')).toMatchObject({ status: 2, stderr: `${refusalOf(script, ['--hlep'])}\n` });
});

it('has help for every root script that is not a program with commands', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const files = new Set(Object.values(scripts).map((line) => line.split(' ')[2] ?? ''));
  expect([...files].filter((file) => !file.endsWith('/cli.ts')).sort()).toEqual(Object.keys(HELP).sort());
});
