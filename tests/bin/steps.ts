import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** Folder of the reports and logs of a run. */
export const RESULTS = path.join(ROOT, 'test-results');

/** Folder of the local stage's templates, shared by all sites that tests start. */
export const CDK_OUT = path.join(ROOT, '.local/cdk.out-e2e');

export interface Count {
  passed: number;
  failed: number;
  /** A line for each failure that can be named. */
  failures?: string[];
}

export interface Finished {
  code: number;
  output: string;
}

/**
 * Runs a program from the project's root. In the `background` it, and all that it starts, gives way to other programs. `quiet` keeps its output for the caller instead of the terminal, `tee` shows
 * it there too.
 */
export function run(
  command: string,
  args: string[],
  options: { quiet?: boolean; tee?: boolean; background?: boolean; env?: NodeJS.ProcessEnv } = {},
) {
  const collected = options.quiet || options.tee ? 'pipe' : 'inherit';
  return new Promise<Finished>((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: {
        ...process.env,
        // Programs print no colours into a pipe unless forced.
        ...(options.tee && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
        ...options.env,
      },
      stdio: ['ignore', collected, collected],
    });
    if (options.background && child.pid !== undefined)
      os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk;
      if (options.tee) process.stdout.write(chunk);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('exit', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Returns the path of a tool in node_modules/.bin. */
export const tool = (name: string) => path.join(ROOT, 'node_modules/.bin', name);

/** Runs a command that passes or fails as a whole; its output is shown only if it fails. */
export async function check(title: string, command: string, args: string[]): Promise<Count> {
  const started = performance.now();
  const { code, output } = await run(command, args, { quiet: true });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${title.padEnd(40)} ${seconds} s`);
  if (code !== 0) console.log(output.trimEnd());
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [title] };
}

export const sum = (counts: Count[]): Count => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
  failures: counts.flatMap(({ failures = [] }) => failures),
});

/** Builds the site's templates, functions and parts for the end-to-end tests, unless nothing changed. */
export const buildSite = (): Promise<Count> =>
  check('Builds of the site', process.execPath, ['--import', 'tsx', 'tests/bin/build-site.ts']);

/** Runs the static checks: format, lint with import rules, types, and the secret scan. */
export async function staticChecks(): Promise<Count> {
  return sum([
    await check('Format, lint, import rules', tool('biome'), ['ci', '--error-on-warnings', '.']),
    await check('Types', tool('tsc'), ['--project', '.']),
    await check('Types of the edge functions', tool('tsc'), ['--project', 'infra/edge']),
    await check('Secrets', process.execPath, ['--import', 'tsx', 'tests/security/scan-secrets.ts']),
  ]);
}
