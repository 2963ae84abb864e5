import { spawn } from 'node:child_process';
import { ReleaseError } from '@platform/base/release-error';
import { workspace } from '@platform/base/workspace';
import { checkJson } from '@platform/releases/build/check-json';
import { checkTypes } from '@platform/releases/build/check-types';
import { packageFile } from '@platform/releases/build/package-file';
import type { Command } from '../release/commands/context';

/** Runs the checks that precede a build, without building. */
export const check: Command = async ({ step, say }, [part = '']) => {
  await step('Checking the JSON files', async () => checkJson(part));
  await step('Checking the types', () => checkTypes(part));
  say('No errors found.');
  return { name: part, faults: [] };
};

/** Runs the part's tests. With --json, the runner prints to standard error. */
export const test: Command = async ({ options }, [part = '', file]) => {
  const args = [packageFile('vitest', 'vitest.mjs'), 'run', ...(file ? [file] : [])];
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: workspace().root,
      stdio: ['ignore', options.json ? 2 : 1, 2],
    });
    child.on('error', reject);
    child.on('exit', resolve);
  });
  if (code !== 0)
    throw new ReleaseError(
      'part/tests-failed',
      `The tests of ${part} failed: the test runner exited with ${code}.`,
      'See its output for the tests that failed.',
    );
  return { name: part, passed: true };
};
