import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { ROOT } from '../release/build/parts';
import { HELP } from './help.mjs';

it.each(Object.entries(HELP))(
  '%s --help says usage and an example, and runs nothing',
  (script, { usage, example }) => {
    const { stdout, status } = spawnSync(process.execPath, ['infra/bin/run.mjs', script, '--help'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    expect(stdout).toContain(`Usage: ${usage}`);
    expect(stdout).toContain(`Example: ${example}`);
  },
);
