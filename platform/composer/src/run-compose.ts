import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ReleaseError } from '@platform/base/release-error';
import {
  ANSWER_DESCRIPTOR,
  type ComposeAnswer,
  type ComposeLine,
  type ComposeRequest,
  composeLineSchema,
} from './request';

/** How to start the composer process. */
export interface ComposerProcess {
  /** Arguments for Node. */
  args: readonly string[];
  cwd: string;
  /** Its whole environment, apart from TMPDIR. */
  env: NodeJS.ProcessEnv;
}
/** `work`: a folder for the process's own files, which is removed afterwards. */
export type Composer = (request: ComposeRequest, work: string) => ComposerProcess | Promise<ComposerProcess>;

export interface ComposeLimits {
  /** Limit for all pages. */
  wholeMs: number;
  /** Limit for one step, such as a page. */
  stepMs: number;
}
const LIMITS: ComposeLimits = { wholeMs: 8 * 60_000, stepMs: 120_000 };
/** Characters of the parts' output that are kept for an error message. */
const KEPT_OUTPUT = 2000;

/**
 * Composes in a child process: it runs the teams' server bundles, so it gets only the environment that it needs, and compositions share
 * no modules. Rejects with every fault found, and if it takes too long. When this process ends, the child is killed and its temporary
 * files are removed.
 */
export async function composeApart(
  request: ComposeRequest,
  composer: Composer,
  limits: ComposeLimits = LIMITS,
): Promise<ComposeAnswer> {
  const work = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'compose-work-')));
  const clean = () => rmSync(work, { recursive: true, force: true });
  try {
    return await answerOf(request, await composer(request, work), work, limits, clean);
  } finally {
    clean();
  }
}

function answerOf(
  request: ComposeRequest,
  { args, cwd, env }: ComposerProcess,
  work: string,
  limits: ComposeLimits,
  clean: () => void,
): Promise<ComposeAnswer> {
  return new Promise((resolve, reject) => {
    const child: ChildProcess = spawn(process.execPath, args, {
      cwd,
      env: { ...env, TMPDIR: work },
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    });
    const forget = onEnd(child, clean);
    let doing = 'starting';
    let last: ComposeLine | undefined;
    let rest = '';
    let output = '';
    let slow: ReleaseError | undefined;
    const stop = (ms: number) => {
      slow = new ReleaseError(
        'release/composer-timeout',
        `The composer was stopped while ${doing}: it took longer than ${ms / 1000} s.`,
        'Correct the part that does not finish there, or promote another version of it.',
      );
      child.kill('SIGKILL');
    };
    const whole = setTimeout(stop, limits.wholeMs, limits.wholeMs);
    // A step begins with its message: how long the process takes to start says nothing about a part.
    let step: NodeJS.Timeout | undefined;
    child.stdio[ANSWER_DESCRIPTOR]?.on('data', (chunk: Buffer) => {
      clearTimeout(step);
      step = setTimeout(stop, limits.stepMs, limits.stepMs);
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        last = lineOf(line);
        if (last && 'doing' in last) doing = last.doing;
      }
    });
    const keep = (chunk: Buffer) => {
      output = (output + chunk).slice(-KEPT_OUTPUT);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(whole);
      clearTimeout(step);
      forget();
      if (slow) reject(slow);
      else if (last && 'manifest' in last) resolve(last);
      else if (last && 'error' in last) reject(ReleaseError.from(last.error));
      else
        reject(
          new ReleaseError(
            'release/composer-ended',
            `The composer exited (${String(signal ?? code)}) without an answer while ${doing}: a part’s server bundle ended the process.`,
            `Correct that part, or promote another version of it.${output.trim() === '' ? '' : `\nIts last output:\n${output.trim()}`}`,
          ),
        );
    });
    child.stdin?.on('error', () => {});
    child.stdin?.end(JSON.stringify(request));
  });
}

/** Parses a line of the answer. Undefined for any other line: a part can write to the descriptor too. */
function lineOf(line: string): ComposeLine | undefined {
  try {
    return composeLineSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

interface Running {
  child: ChildProcess;
  clean: () => void;
}
const running = new Set<Running>();
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Kills a child process and removes its files when this process exits or gets a signal. Returns a function to call once the child has
 * ended. Other listeners for the signals keep working.
 */
function onEnd(child: ChildProcess, clean: () => void): () => void {
  const one = { child, clean };
  if (running.size === 0) {
    process.on('exit', endAll);
    for (const signal of SIGNALS) process.on(signal, bySignal);
  }
  running.add(one);
  return () => {
    running.delete(one);
    if (running.size > 0) return;
    process.off('exit', endAll);
    for (const signal of SIGNALS) process.off(signal, bySignal);
  };
}

function endAll(): void {
  for (const { child, clean } of running) {
    child.kill('SIGKILL');
    clean();
  }
}

function bySignal(signal: NodeJS.Signals): void {
  endAll();
  process.off(signal, bySignal);
  // Our listener replaced the default action of the signal, so the signal is sent again without it.
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
}
