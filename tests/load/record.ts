import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../bin/steps';
import type { Tally } from './drive';
import type { Figures } from './figures';
import { type Limit, trendOf } from './judge';
import type { Judged } from './limits';

/** A wave or a round of releases: what was sent, and what the site held afterwards. */
export interface Wave extends Tally {
  figures: Figures;
}

const MB = 1024 * 1024;
const COLUMNS: readonly [title: string, cell: (wave: Wave) => string][] = [
  ['requests', ({ requests }) => String(requests)],
  ['req/s', ({ requests, seconds }) => (requests / seconds).toFixed(0)],
  ['p50 ms', ({ p50 }) => p50.toFixed(1)],
  ['p99 ms', ({ p99 }) => p99.toFixed(0)],
  ['non-2xx', ({ expected }) => String(expected)],
  ['unexpected', ({ unexpected }) => String(unexpected)],
  ['heap MB', ({ figures }) => (figures.heap / MB).toFixed(2)],
  ['functions MB', ({ figures }) => (functionsHeap(figures) / MB).toFixed(2)],
  ['buffers MB', ({ figures }) => (figures.buffers / MB).toFixed(1)],
  ['RSS MB', ({ figures }) => (figures.rss / MB).toFixed(0)],
  ['open', ({ figures }) => String(figures.open ?? '–')],
  ['busy', ({ figures }) => String(Object.values(figures.resources).reduce((all, one) => all + one, 0))],
];
const FIRST = 10;

function functionsHeap({ functions }: Figures): number {
  return Object.values(functions).reduce((all, one) => all + one, 0);
}

/** Prints the column headings. */
export function sayColumns(title: string): void {
  console.log(`\n${title}\n`);
  console.log(' '.repeat(FIRST) + COLUMNS.map(([name]) => name.padStart(name.length + 2)).join(''));
}

/** Prints a wave as a row. */
export function sayWave(name: string, wave: Wave): void {
  const cells = COLUMNS.map(([title, cell]) => cell(wave).padStart(title.length + 2));
  console.log(name.padEnd(FIRST) + cells.join(''));
}

const NAMES: Record<Judged, string> = {
  heap: 'the heap of the site',
  functions: 'the heap of',
  buffers: 'the memory of buffers',
  rss: 'the resident memory',
  open: 'the number of open files and sockets',
};

/** Returns the series to judge; each function separately, since their traffic differs. */
function seriesOf(waves: readonly Wave[], what: Judged): { name: string; values: number[] }[] {
  const series = (name: string, read: (figures: Figures) => number | undefined) => {
    const values = waves.map(({ figures }) => read(figures)).filter((value) => value !== undefined);
    // A function was first called in a later wave, or the system does not report the figure.
    return values.length === waves.length ? [{ name, values }] : [];
  };
  if (what !== 'functions') return series(NAMES[what], (figures) => figures[what]);
  return Object.keys(waves[0]?.figures.functions ?? {}).flatMap((name) =>
    series(`${NAMES.functions} ${name}`, ({ functions }) => functions[name]),
  );
}

const amount = (what: Judged, value: number) =>
  what === 'open' ? value.toFixed(1) : `${(value / 1024).toFixed(0)} KB`;

/**
 * Prints the growth of each figure with its limit and returns a message for each leak. `unit` is the unit of the limits.
 */
export function sayTrends(
  waves: readonly Wave[],
  limits: Record<Judged, Limit>,
  unit: 'round' | '1,000 requests',
): string[] {
  let done = 0;
  const at = waves.map(({ requests }) => {
    done += unit === 'round' ? 1 : requests / 1000;
    return done;
  });
  const leaks: string[] = [];
  for (const [what, limit] of Object.entries(limits) as [Judged, Limit][]) {
    for (const { name, values } of seriesOf(waves, what)) {
      const trend = trendOf(
        values.map((value, number) => ({ at: at[number] ?? 0, value })),
        limit,
      );
      const said =
        `${name} grows by ${amount(what, trend.slope)} per ${unit} (limit ${amount(what, limit.slope)}), ` +
        `${amount(what, trend.growth)} in all (limit ${amount(what, limit.growth)})`;
      console.log(`  ${said}`);
      if (trend.leaks) leaks.push(`A leak: ${said}.`);
    }
  }
  return leaks;
}

/** Writes all measurements as JSON and returns the file's path from the root. */
export function keepRecord(record: object): string {
  const file = path.join(ROOT, 'test-results/load/load.json');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(
    file,
    `${JSON.stringify({ when: new Date().toISOString(), node: process.version, ...record }, null, 2)}\n`,
  );
  return path.relative(ROOT, file);
}
