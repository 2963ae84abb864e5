import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../bin/steps';

type Cell = string | number;

/** The results of one part of the bench. */
export interface Table {
  title: string;
  columns: string[];
  rows: Cell[][];
}

/** Prints tables and writes them as JSON to `test-results/bench/<part>.json`. */
export function report(part: string, tables: Table[]): void {
  for (const { title, columns, rows } of tables) {
    const lines = [columns, ...rows.map((row) => row.map(String))];
    const widths = columns.map((_, at) => Math.max(...lines.map((line) => (line[at] ?? '').length)));
    console.log(`\n${title}`);
    for (const line of lines) {
      console.log(
        line
          .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
          .join('  '),
      );
    }
  }
  const file = path.join(ROOT, 'test-results/bench', `${part}.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  const when = new Date().toISOString();
  writeFileSync(file, `${JSON.stringify({ part, when, node: process.version, tables }, null, 2)}\n`);
  console.log(`\nWritten to ${path.relative(ROOT, file)}`);
}
