import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ReleaseError } from '@platform/base/release-error';
import { COMPOSER_FILE } from './bundle-functions';
import { ANSWER_DESCRIPTOR } from './host-protocol';
import type { ComposerBundle } from './own-composer';
import { type ComposeAnswer, type ComposeLine, type ComposeRequest, composeLineSchema } from './request';

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
 * Composes in a child process, so that a composition can be ended and its memory is freed. The teams' server bundles run in children of
 * that process. Rejects with every fault found, and if it takes too long. When this process ends, the child is ended and its temporary
 * files are removed.
 */
export async function composeApart(
  request: Omit<ComposeRequest, 'stepMs'>,
  composer: ComposerBundle,
  limits: ComposeLimits = LIMITS,
): Promise<ComposeAnswer> {
  const work = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'compose-work-')));
  // A process that was just killed may finish its last write meanwhile.
  const clean = () => rmSync(work, { recursive: true, force: true, maxRetries: 3 });
  try {
    return await answerOf({ ...request, stepMs: limits.stepMs }, composer, work, limits, clean);
  } finally {
    clean();
  }
}

function answerOf(
  request: ComposeRequest,
  { dir, hash }: ComposerBundle,
  work: string,
  limits: ComposeLimits,
  clean: () => void,
): Promise<ComposeAnswer> {
  return new Promise((resolve, reject) => {
    const child: ChildProcess = spawn(process.execPath, [path.join(dir, COMPOSER_FILE)], {
      cwd: work,
      env: { COMPOSER_HASH: hash, TMPDIR: work },
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
      // A process group of its own, with the processes of the parts.
      detached: true,
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
      killGroup(child);
    };
    const whole = setTimeout(stop, limits.wholeMs, limits.wholeMs);
    child.stdio[ANSWER_DESCRIPTOR]?.on('data', (chunk: Buffer) => {
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
      forget();
      if (slow) reject(slow);
      else if (last && 'manifest' in last) resolve(last);
      else if (last && 'error' in last) reject(ReleaseError.from(last.error));
      else
        reject(
          new ReleaseError(
            'release/composer-ended',
            `The composer exited (${String(signal ?? code)}) without an answer while ${doing}.`,
            `Compose again.${output.trim() === '' ? '' : `\nIts last output:\n${output.trim()}`}`,
          ),
        );
    });
    child.stdin?.on('error', () => {});
    // The input stays open: when it ends, so does the child.
    child.stdin?.write(`${JSON.stringify(request)}\n`);
  });
}

/** Parses a line of the answer; undefined for one that is none. */
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

/** Kills a child and its children at once: one that went on could write into a folder that is being removed. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}

function endAll(): void {
  for (const { child, clean } of running) {
    killGroup(child);
    clean();
  }
}

function bySignal(signal: NodeJS.Signals): void {
  endAll();
  process.off(signal, bySignal);
  // Our listener replaced the default action of the signal, so the signal is sent again without it.
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
}
