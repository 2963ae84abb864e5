import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ROOT, tool } from '../bin/steps';
import { REQUIRED_TOOLS } from './required-tools';

const ci = readFileSync(path.join(ROOT, '.github/workflows/ci.yml'), 'utf8');
// Node alone: none of the tools.
const bare = mkdtempSync(path.join(tmpdir(), 'bare-path-'));
symlinkSync(process.execPath, path.join(bare, 'node'));
afterAll(() => rmSync(bare, { recursive: true }));

/** A run of the tests that njs judges, where there is no njs. */
function without(env: NodeJS.ProcessEnv) {
  const { CI: _inherited, ...inherited } = process.env;
  const { status, stdout } = spawnSync(
    process.execPath,
    [tool('vitest'), 'run', 'infra/edge/edge-in-njs.test.ts', '--reporter=verbose'],
    { cwd: ROOT, encoding: 'utf8', env: { ...inherited, PATH: bare, NO_COLOR: '1', ...env } },
  );
  return { status, stdout };
}

it('a check without its tool is skipped by name, and with CI=true it fails', () => {
  const skipped = without({});
  expect(skipped.stdout).toContain('NOT RUN: the edge functions in njs');
  expect(skipped.stdout).toContain('Remedy: apt-get install njs');
  expect(skipped.status).toBe(0);
  const failed = without({ CI: 'true' });
  expect(failed.stdout).toContain('tools/missing: NOT RUN: the edge functions in njs');
  expect(failed.status).toBe(1);
});

it.each(Object.entries(REQUIRED_TOOLS))('the pipeline installs %s', (name, { remedy }) => {
  const installed = remedy.split(' ').at(-1) as string;
  if (name === 'firefox') expect(ci).toContain('playwright install --with-deps firefox');
  else expect(ci).toContain(installed);
});
