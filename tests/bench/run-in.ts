import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface Ran {
  output: string;
  seconds: number;
  /** Processor time of all its threads, user and system. NaN, as the memory, if the system does not report it. */
  cpuSeconds: number;
  /** Peak resident memory of the program in MB. */
  peakMB: number;
}

/** Milliseconds after which a program is ended: longer than any of the bench's takes. */
const LIMIT_MS = 15 * 60_000;
/** Milliseconds for it to release what it holds. */
const GRACE_MS = 5000;

/** Runs a program in a folder. Rejects with its output if it fails or takes too long. */
export function runIn(
  cwd: string,
  command: string,
  args: string[],
  /** With `answerOn`, the result's output is what the program writes to that additional file descriptor. */
  options: { env?: NodeJS.ProcessEnv; input?: string; answerOn?: 3; limitMs?: number } = {},
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...options.env },
      stdio: options.answerOn ? ['pipe', 'pipe', 'pipe', 'pipe'] : ['pipe', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    const limitMs = options.limitMs ?? LIMIT_MS;
    let tooSlow = false;
    const limit = setTimeout(() => {
      tooSlow = true;
      // Lighthouse ends its browser on an interrupt.
      child.kill('SIGINT');
      setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref();
    }, limitMs);
    let output = '';
    let used: Used = { cpuSeconds: Number.NaN, peakMB: Number.NaN };
    const watching = setInterval(() => {
      used = usedBy(child.pid) ?? used;
    }, SAMPLE_MS);
    const collect = (chunk: Buffer) => {
      output += chunk;
    };
    const answers = options.answerOn ? [child.stdio[options.answerOn]] : [child.stdout, child.stderr];
    for (const stream of answers) stream?.on('data', collect);
    for (const stream of [child.stdout, child.stderr]) stream?.resume();
    const stopWatching = () => {
      clearInterval(watching);
      clearTimeout(limit);
    };
    child.on('error', (error) => {
      stopWatching();
      reject(error);
    });
    // The composer takes the end of its input for the end of who asked.
    if (options.answerOn) child.stdin?.write(options.input ?? '');
    else child.stdin?.end(options.input);
    child.on('close', (code) => {
      stopWatching();
      const seconds = (performance.now() - started) / 1000;
      if (code === 0) resolve({ output, seconds, ...used, peakMB: Math.round(used.peakMB) });
      else {
        const how = tooSlow ? `was ended after ${limitMs / 1000} s` : `ended with ${code}`;
        reject(new Error(`${command} ${args.join(' ')} ${how}:\n${output.trim()}`));
      }
    });
  });
}

const SAMPLE_MS = 100;

type Used = Pick<Ran, 'cpuSeconds' | 'peakMB'>;
/** Of a second; the unit of times in `/proc/<pid>/stat`, proc_pid_stat(5). */
const TICKS = 100;

/**
 * Returns a program's processor time and peak memory. Both only grow, so sampling misses only what follows the last sample. Undefined
 * for a program that has just ended.
 */
function usedBy(pid: number | undefined): Used | undefined {
  try {
    const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    // The name in the second field may contain spaces; the state, the third field, follows its parenthesis.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const [user, system] = [Number(fields[11]), Number(fields[12])];
    return kilobytes === undefined
      ? undefined
      : { cpuSeconds: (user + system) / TICKS, peakMB: Number(kilobytes) / 1024 };
  } catch {
    return undefined;
  }
}
