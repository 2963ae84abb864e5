import { stripVTControlCharacters } from 'node:util';
import type { Table } from '../table';
import { within } from '../within';

export interface AttemptLimits {
  /** Milliseconds for one visit, with an empty and with a filled cache. */
  visitMs: number;
  /** Milliseconds that all failed visits of a contender may take together. */
  contenderMs: number;
  /** Failed visits to a page after which the contender is no longer asked for it. */
  failures: number;
}

/** A failed visit that does not answer costs half a minute, a whole contender that does not answer five. */
export const ATTEMPT_LIMITS: AttemptLimits = { visitMs: 60_000, contenderMs: 5 * 60_000, failures: 3 };

export interface Failure {
  contender: string;
  page: string;
  /** Why the visit failed, in one line. */
  cause: string;
}

/**
 * Runs visits so that one that fails or hangs stops neither the others nor the run: it is recorded with its cause, and a
 * contender that fails repeatedly is dropped for that page, or for all pages once its failures have taken too long.
 */
export class Attempts {
  private readonly failed: Failure[] = [];
  /** Milliseconds of failed visits by contender. */
  private readonly lost = new Map<string, number>();

  constructor(private readonly limits: AttemptLimits = ATTEMPT_LIMITS) {}

  /** Returns what `measure` resolves to; undefined if it failed, took too long, or the contender is dropped. */
  async of<Result>(
    contender: string,
    page: string,
    measure: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result | undefined> {
    if (this.isDropped(contender, page)) return undefined;
    const started = performance.now();
    try {
      return await within(this.limits.visitMs, measure);
    } catch (error) {
      this.note({ contender, page, cause: causeOf(error) }, performance.now() - started);
      return undefined;
    }
  }

  /** Records a failure outside of a visit, such as a contender that could not be built. */
  note(failure: Failure, ms = 0): void {
    this.failed.push(failure);
    this.lost.set(failure.contender, (this.lost.get(failure.contender) ?? 0) + ms);
  }

  isDropped(contender: string, page: string): boolean {
    return (
      this.count(contender, page) >= this.limits.failures ||
      (this.lost.get(contender) ?? 0) >= this.limits.contenderMs
    );
  }

  /** Returns the latest failure of a contender on a page. */
  last(contender: string, page: string): Failure | undefined {
    return this.failed.findLast((one) => one.contender === contender && one.page === page);
  }

  /** Returns a table with a row per contender, page and cause; no table if nothing failed. */
  tables(): Table[] {
    if (this.failed.length === 0) return [];
    const rows = new Map<string, Table['rows'][number]>();
    for (const { contender, page, cause } of this.failed) {
      const times = this.failed.filter(
        (one) => one.contender === contender && one.page === page && one.cause === cause,
      ).length;
      const dropped = this.isDropped(contender, page) ? 'yes' : 'no';
      rows.set(JSON.stringify([contender, page, cause]), [contender, page, times, dropped, cause]);
    }
    return [
      {
        title: 'Failed visits',
        columns: ['contender', 'page', 'times', 'dropped', 'cause'],
        rows: [...rows.values()],
      },
    ];
  }

  private count(contender: string, page: string): number {
    return this.failed.filter((one) => one.contender === contender && one.page === page).length;
  }
}

/** Returns the first line of an error, without the terminal colours of Playwright. */
export function causeOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (stripVTControlCharacters(text).split('\n')[0] ?? '').trim();
}
