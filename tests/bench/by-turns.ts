import { stripVTControlCharacters } from 'node:util';
import type { Table } from './table';

/** Milliseconds for one measurement. */
const LIMIT_MS = 60_000;
/** Failures of a contender after which it is not measured again. */
const MOST_FAILURES = 2;

export interface Failure {
  contender: string;
  what: string;
  /** In one line. */
  cause: string;
}

export interface Turns {
  /** How often each contender is measured. */
  turns: number;
  /** Receives what failed. */
  failures: Failure[];
  limitMs?: number;
}

/**
 * Measures the contenders in turn, so that other load on the machine affects all of them alike, and returns the results by contender.
 * One that fails or hangs stops neither the others nor the run. `measure` must release what it holds when the signal is aborted.
 */
export async function byTurns<Contender, Measured>(
  { turns, failures, limitMs = LIMIT_MS }: Turns,
  what: string,
  contenders: Readonly<Record<string, Contender>>,
  measure: (contender: Contender, signal: AbortSignal) => Promise<Measured>,
): Promise<Record<string, Measured[]>> {
  const measured: Record<string, Measured[]> = {};
  const failed = (name: string) => failures.filter((one) => one.contender === name && one.what === what);
  for (let turn = 1; turn <= turns; turn += 1) {
    for (const [name, contender] of Object.entries(contenders)) {
      if (failed(name).length >= MOST_FAILURES) continue;
      console.log(`${what}, ${name}, ${turn} of ${turns}`);
      try {
        const result = await within(limitMs, (signal) => measure(contender, signal));
        measured[name] = [...(measured[name] ?? []), result];
      } catch (error) {
        const failure = { contender: name, what, cause: causeOf(error) };
        failures.push(failure);
        console.log(`  failed: ${failure.cause}`);
      }
    }
  }
  return measured;
}

/** Resolves or rejects like `work`, or rejects and aborts the signal after `ms`. */
async function within<Result>(ms: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`not finished after ${ms / 1000} s`));
      ending.abort();
    }, ms);
  });
  try {
    return await Promise.race([work(ending.signal), limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the first line of an error, without the terminal colours of Playwright. */
export function causeOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (stripVTControlCharacters(text).split('\n')[0] ?? '').trim();
}

/** Returns a table of all failures; no table if there are none. */
export const failureTables = (failures: readonly Failure[]): Table[] =>
  failures.length === 0
    ? []
    : [
        {
          title: 'Failed measurements',
          columns: ['contender', 'measurement', 'cause'],
          rows: failures.map(({ contender, what, cause }) => [contender, what, cause]),
        },
      ];
