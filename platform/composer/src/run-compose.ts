import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { ReleaseError } from '@platform/base/release-error';
import type { CompositionManifest } from '@site/site-model/composition';
import { COMPOSER_FILE } from '../../config/src/function-bundle';
import { composerHash } from './content-ids';
import { ANSWER_DESCRIPTOR, type ComposeLine, type ComposeRequest, composeLineSchema } from './request';

export interface ComposeLimits {
  /** Limit for all pages. */
  wholeMs: number;
  /** Limit for one step, such as a page. */
  stepMs: number;
}
const LIMITS: ComposeLimits = { wholeMs: 8 * 60_000, stepMs: 120_000 };
/** Characters of the parts' output that are kept for an error message. */
const KEPT_OUTPUT = 2000;

/** Rendering makes much short-lived garbage: 100 pages take 300 MB with Node's own limit for it, and 6 % more time with 8 MB. */
export const NODE_OPTIONS = ['--max-semi-space-size=12'];

/** The program of the composer process: its bundle beside this one, else its source. */
function program(): string[] {
  const bundle = path.join(import.meta.dirname, COMPOSER_FILE);
  if (existsSync(bundle)) return [bundle];
  // Only here: the functions' bundles contain this module but not tsx.
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return ['--import', loader, path.join(import.meta.dirname, 'main.ts')];
}

/**
 * Composes in a child process that has no credentials and runs the parts' server bundles, so that these can be ended and their memory is
 * freed. Rejects with every fault found, and if a step takes too long. When this process ends, the child is ended and its temporary
 * files are removed.
 */
export async function composeApart(
  request: ComposeRequest,
  limits: ComposeLimits = LIMITS,
): Promise<CompositionManifest> {
  const work = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'compose-work-')));
  // A process that was just killed may finish its last write meanwhile.
  const clean = () => rmSync(work, { recursive: true, force: true, maxRetries: 3 });
  try {
    return await answerOf(request, work, limits, clean);
  } finally {
    clean();
  }
}

function answerOf(
  request: ComposeRequest,
  work: string,
  limits: ComposeLimits,
  clean: () => void,
): Promise<CompositionManifest> {
  return new Promise((resolve, reject) => {
    const child: ChildProcess = spawn(process.execPath, [...NODE_OPTIONS, ...program()], {
      cwd: work,
      env: { COMPOSER_HASH: composerHash(), TMPDIR: work },
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    });
    const forget = onEnd(child, clean);
    let doing = 'starting';
    let last: ComposeLine | undefined;
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
    let step: NodeJS.Timeout | undefined;
    createInterface({ input: child.stdio[ANSWER_DESCRIPTOR] as Readable }).on('line', (line) => {
      last = lineOf(line);
      if (!last || !('doing' in last)) return;
      doing = last.doing;
      clearTimeout(step);
      step = setTimeout(stop, limits.stepMs, limits.stepMs);
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
      else if (last && 'manifest' in last) resolve(last.manifest);
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

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Kills a child process and removes its files when this process exits or gets a signal. Returns a function to call once the child has
 * ended. Other listeners for the signals keep working.
 */
function onEnd(child: ChildProcess, clean: () => void): () => void {
  const end = () => {
    child.kill('SIGKILL');
    clean();
  };
  const bySignal = (signal: NodeJS.Signals) => {
    end();
    process.off(signal, bySignal);
    // Our listener replaced the default action of the signal, so the last one sends the signal again without it.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  };
  process.on('exit', end);
  for (const signal of SIGNALS) process.on(signal, bySignal);
  return () => {
    process.off('exit', end);
    for (const signal of SIGNALS) process.off(signal, bySignal);
  };
}
