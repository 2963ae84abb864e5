import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';

type Command = [string, ...string[]];

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** Folder of the local stage's templates, shared by all sites that tests start. */
export const CDK_OUT = path.join(ROOT, '.local/cdk.out-e2e');

/** Returns the path of a tool in node_modules/.bin. */
export const tool = (name: string) => path.join(ROOT, 'node_modules/.bin', name);

/** Returns the command that runs a TypeScript program. */
export const program = (file: string): Command => [process.execPath, '--import', 'tsx', file];

/**
 * Runs a program from the project's root. Its output is printed as it comes, unless it is `quiet`, and returned. In the `background`
 * it, and all that it starts, gives way to other programs.
 */
export function run(
  command: string,
  args: readonly string[],
  options: { quiet?: boolean; background?: boolean; env?: NodeJS.ProcessEnv } = {},
) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      // Programs print no colours into a pipe unless forced.
      env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (options.background && child.pid !== undefined)
      os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk;
      if (!options.quiet) process.stdout.write(chunk);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('exit', (code) => resolve({ code: code ?? 1, output }));
  });
}

export interface Count {
  passed: number;
  /** A line for each. */
  failures: string[];
}

export const sum = (counts: Count[]): Count => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failures: counts.flatMap(({ failures }) => failures),
});

/** Runs a command that passes or fails as a whole; if it is `quiet`, its output is shown only if it fails. */
export async function check(title: string, [command, ...args]: Command, quiet = true): Promise<Count> {
  console.time(title);
  const { code, output } = await run(command, args, { quiet });
  console.timeEnd(title);
  if (code === 0) return { passed: 1, failures: [] };
  if (quiet) console.log(output.trimEnd());
  return { passed: 0, failures: [title] };
}

/** Runs the static checks: format, lint with import rules, types, and the secret scan. */
export async function staticChecks(): Promise<Count> {
  return sum([
    await check('Format, lint, import rules ("npx biome check --write" corrects most)', [
      tool('biome'),
      'ci',
      '--error-on-warnings',
      '.',
    ]),
    await check('Types', [tool('tsc'), '--project', '.']),
    await check('Types of the edge functions', [tool('tsc'), '--project', 'infra/edge']),
    await check('Secrets', program('tests/security/scan-secrets.ts')),
  ]);
}
