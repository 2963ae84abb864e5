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

/** Prints each table as soon as it is known and writes all so far as JSON to `test-results/bench/<part>.json`. */
export class Report {
  private readonly tables: Table[] = [];
  private readonly file: string;

  constructor(private readonly part: string) {
    this.file = path.join(ROOT, 'test-results/bench', `${part}.json`);
  }

  add(table: Table): void {
    this.tables.push(table);
    console.log(`\n${text(table)}\n`);
    mkdirSync(path.dirname(this.file), { recursive: true });
    const when = new Date().toISOString();
    const { part, tables } = this;
    writeFileSync(this.file, `${JSON.stringify({ part, when, node: process.version, tables }, null, 2)}\n`);
  }

  /** Prints where the tables are. */
  end(): void {
    if (this.tables.length > 0) console.log(`Written to ${path.relative(ROOT, this.file)}`);
  }
}

/** Returns a table with aligned columns. */
function text({ title, columns, rows }: Table): string {
  const lines = [columns, ...rows.map((row) => row.map(String))];
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => (line[at] ?? '').length)));
  const aligned = (cell: string, at: number) =>
    at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0);
  return [title, ...lines.map((line) => line.map(aligned).join('  '))].join('\n');
}
