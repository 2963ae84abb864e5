import { type ChildProcess, spawn } from 'node:child_process';
import { ROOT } from '../../bin/steps';

export interface Running {
  /** Returns all output so far. */
  output(): string;
  stop(): Promise<void>;
}

interface CommandOptions {
  env: Record<string, string>;
  /** Defaults to the project's root. */
  cwd?: string;
}

const RUN = 'tools/bin/run.mjs';
const start = (args: string[], { env, cwd = ROOT }: CommandOptions) =>
  spawn(process.execPath, args, { cwd, env: { ...process.env, ENV_FILE: '', ...env } });

/** Starts a long-running command of the project. Resolves once its output matches, rejects if it exits before. */
export function startCommand(args: string[], ready: RegExp, options: CommandOptions): Promise<Running> {
  const child = start([RUN, ...args], options);
  let output = '';
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const running: Running = {
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
    },
  };
  return new Promise((resolve, reject) => {
    const collect = (chunk: Buffer) => {
      output += chunk;
      if (ready.test(output)) resolve(running);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    void gone.then(() => reject(new Error(`${args.join(' ')} ended:\n${output}`)));
  });
}

/** Runs a command of the project and returns its output. Rejects with the output if it fails. */
export const runCommand = (args: string[], options: CommandOptions): Promise<string> =>
  runNode([RUN, ...args], options);

/** Runs the release command of a checkout on the site of a data folder, and returns its JSON output. Rejects if it fails. */
export const released = async <Answer>(args: readonly string[], dataDir: string, cwd = ROOT): Promise<Answer> =>
  JSON.parse(
    await runCommand(['tools/release/cli.ts', ...args, '--json'], { cwd, env: { LOCAL_DATA_DIR: dataDir } }),
  ) as Answer;

/** Runs Node with `args` and returns the output. Rejects with the output if it fails. */
export async function runNode(args: string[], options: CommandOptions): Promise<string> {
  const { code, out, all } = await ended(start(args, options));
  if (code !== 0) throw new Error(`${args.join(' ')} exited with ${code}:\n${all}`);
  return out;
}

/** Waits for a process to exit and returns its code, its standard output, and both output streams in order of arrival. */
export function ended(child: ChildProcess): Promise<{ code: number | null; out: string; all: string }> {
  let out = '';
  let all = '';
  child.stdout?.on('data', (chunk) => {
    out += chunk;
    all += chunk;
  });
  child.stderr?.on('data', (chunk) => (all += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, out, all }));
  });
}
