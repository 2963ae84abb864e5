import { spawnSync } from 'node:child_process';
import { ROOT } from '../bin/steps';

/**
 * Runs a script of this folder in a process that builds as a release does and returns its result. Throws with the script's
 * error output.
 */
export function measured<T>(script: string): T {
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production' };
  for (const name of Object.keys(env)) if (name.startsWith('VITEST')) Reflect.deleteProperty(env, name);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/bin/run.mjs', `tests/budgets/${script}`], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as T;
}
