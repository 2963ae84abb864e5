import type { Table } from './table';

/** One figure of our site, and the limit that it keeps. */
export interface Target {
  target: string;
  /** A page or an action. */
  on: string;
  /** Undefined if it could not be measured. */
  figure: number | undefined;
  /** The highest allowed figure; a figure without a limit is only shown. */
  atMost?: number | undefined;
  atLeast?: number;
}

/** Returns one row per target: limit, figure, and whether the figure keeps the limit. */
export function targetTable(title: string, targets: readonly Target[]): Table {
  const limited = targets.filter((one) => limitOf(one) !== undefined);
  const kept = limited.filter((one) => result(one) === 'pass').length;
  return {
    title: `${title}: ${kept} of ${limited.length} targets are kept`,
    columns: ['target', 'on', 'limit', 'figure', 'result'],
    rows: targets.map((one) => [one.target, one.on, limitOf(one) ?? '–', one.figure ?? '–', result(one)]),
  };
}

function limitOf({ atMost, atLeast }: Target): string | undefined {
  if (atLeast !== undefined) return `≥ ${atLeast}`;
  return atMost === undefined ? undefined : `≤ ${atMost}`;
}

function result({ figure, atMost, atLeast }: Target): 'pass' | 'MISSED' | 'not measured' | '–' {
  if (figure === undefined) return 'not measured';
  if (atLeast !== undefined) return figure >= atLeast ? 'pass' : 'MISSED';
  if (atMost === undefined) return '–';
  return figure <= atMost ? 'pass' : 'MISSED';
}

/** Returns a ratio rounded up in the second decimal, so that a figure above its limit is never shown as equal to it. */
export function ratio(one: number | undefined, other: number | undefined): number | undefined {
  if (!one || !other) return undefined;
  // Floating-point noise must not round 1.1 up to 1.11.
  return Math.ceil((one / other) * 100 - 1e-6) / 100;
}
