import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ROOT, tool } from '../bin/steps';
import { REQUIRED_TOOLS } from './required-tools';

const github = (file: string) => readFileSync(path.join(ROOT, '.github', file), 'utf8');
const action = github('actions/prepare-to-test/action.yml');
// A PATH with Node and none of the tools.
const bare = mkdtempSync(path.join(tmpdir(), 'bare-path-'));
symlinkSync(process.execPath, path.join(bare, 'node'));
afterAll(() => rmSync(bare, { recursive: true }));

/** Runs the njs tests without njs on the PATH. */
function without(env: NodeJS.ProcessEnv) {
  const { CI: _inherited, ...inherited } = process.env;
  const { status, stdout } = spawnSync(
    process.execPath,
    [tool('vitest'), 'run', 'infra/edge/edge-in-njs.test.ts', '--reporter=verbose'],
    { cwd: ROOT, encoding: 'utf8', env: { ...inherited, PATH: bare, NO_COLOR: '1', ...env } },
  );
  return { status, stdout };
}

it('tests without their tool are skipped with a message, and fail with CI=true', () => {
  const skipped = without({});
  expect(skipped.stdout).toContain('NOT RUN: the edge functions in njs');
  expect(skipped.stdout).toContain('Remedy: apt-get install njs');
  expect(skipped.status).toBe(0);
  const failed = without({ CI: 'true' });
  expect(failed.stdout).toContain('tools/missing: NOT RUN: the edge functions in njs');
  expect(failed.status).toBe(1);
  // Two whole test runs, on a machine that may be busy.
}, 240_000);

it.each(Object.entries(REQUIRED_TOOLS))('the pipelines install %s', (name, { remedy }) => {
  const installed = remedy.split(' ').at(-1) as string;
  if (name === 'firefox') expect(action).toContain('playwright install --with-deps firefox');
  else expect(action).toContain(installed);
});

it.each([
  ['workflows/ci.yml', 'npm test'],
  ['workflows/nightly.yml', 'npm run test:nightly'],
])('%s runs %s with the tools installed', (file, command) => {
  const job = github(file);
  const tools = job.indexOf('- uses: ./.github/actions/prepare-to-test\n');
  expect(tools).toBeGreaterThan(0);
  expect(job.indexOf(`- run: ${command}\n`)).toBeGreaterThan(tools);
});
