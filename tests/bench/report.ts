import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../bin/steps';

/** The results of one part of the bench. */
export interface Table {
  title: string;
  columns: string[];
  rows: (string | number)[][];
}

/** Prints the tables of a part and writes them as JSON to `test-results/bench/<part>.json`. */
export function report(part: string, tables: Table[]): void {
  for (const table of tables) console.log(`\n${text(table)}`);
  const file = path.join(ROOT, 'test-results/bench', `${part}.json`);
  const when = new Date().toISOString();
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ part, when, node: process.version, tables }, null, 2)}\n`);
  console.log(`\nWritten to ${path.relative(ROOT, file)}`);
}

/** Returns a table with aligned columns. */
function text({ title, columns, rows }: Table): string {
  const lines = [columns, ...rows.map((row) => row.map(String))];
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => (line[at] ?? '').length)));
  const aligned = (cell: string, at: number) =>
    at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0);
  return [title, ...lines.map((line) => line.map(aligned).join('  '))].join('\n');
}
