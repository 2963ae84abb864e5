import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../../bin/steps';
import { ended } from '../../e2e/support/command';

interface Finished {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** The output of `--json`. */
  out: string;
  /** The printed steps. */
  steps: string;
}

/**
 * Runs the release command as a child process without the wrapper that installs packages, so that a kill ends all of it.
 * `onStep` gets everything printed so far.
 */
export async function releaseCommand(
  args: readonly string[],
  dataDir: string,
  onStep: (told: string, child: ChildProcess) => void = () => {},
): Promise<Finished> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/release/cli.ts', ...args, '--json'], {
    cwd: ROOT,
    env: {
      ...process.env,
      LOCAL_DATA_DIR: dataDir,
      // Absolute, because a build runs in the part's folder.
      TSX_TSCONFIG_PATH: path.join(ROOT, 'platform/tsconfig.json'),
    },
  });
  let steps = '';
  child.stderr.on('data', (chunk) => {
    steps += chunk;
    onStep(steps, child);
  });
  const { code, out } = await ended(child);
  return { code, signal: child.signalCode, out, steps };
}

/** Returns the command's JSON output. Rejects with all output if it fails. */
export async function released<Answer>(args: readonly string[], dataDir: string): Promise<Answer> {
  const { code, out, steps } = await releaseCommand(args, dataDir);
  if (code !== 0) throw new Error(`release ${args.join(' ')} ended with ${code}:\n${out}\n${steps}`);
  return JSON.parse(out) as Answer;
}
