import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Table } from './table';
import type { Contender } from './visitor/contender';

const FILE = path.join(import.meta.dirname, 'recorded.json');

const recordedSchema = z.object({
  /** The commit that was measured. */
  commit: z.string(),
  /** ISO 8601. */
  when: z.string(),
  /** Hashes of the contenders by name. */
  contenders: z.record(z.string(), z.string()),
  /** The targets' table. */
  columns: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number()]))),
});
/** The last figures that were kept to compare later ones with: `npm run bench -- targets --record`. */
export type Recorded = z.infer<typeof recordedSchema>;

/** Returns the recorded figures; undefined if there are none. Throws if the file has another form. */
export const readRecorded = (file: string = FILE): Recorded | undefined =>
  existsSync(file) ? recordedSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;

/** Replaces the recorded figures. */
export function record(figures: Recorded, file: string = FILE): void {
  writeFileSync(file, `${JSON.stringify(recordedSchema.parse(figures), null, 2)}\n`);
}

type Named = Pick<Contender, 'name' | 'hash'>;

/** Returns the hashes of the contenders that have one, by name. */
export const hashesOf = (contenders: readonly Named[]): Recorded['contenders'] =>
  Object.fromEntries(contenders.flatMap(({ name, hash }) => (hash === undefined ? [] : [[name, hash]])));

/**
 * Returns the contenders' hashes, each with whether it is the one of the recorded figures. Where it is not, the contender
 * serves other bytes than then, so its recorded figures can't be compared with today's.
 */
export function contenderTable(
  contenders: readonly Named[],
  recorded: Recorded | undefined = readRecorded(),
): Table {
  const since = (name: string, hash: string) => {
    const before = recorded?.contenders[name];
    if (before === undefined) return 'not recorded';
    return before === hash ? 'the same' : `changed, was ${before}`;
  };
  return {
    title: recorded
      ? `Contenders, against the figures of ${recorded.commit} (${recorded.when.slice(0, 10)})`
      : 'Contenders',
    columns: ['contender', 'hash', 'since the recorded figures'],
    rows: Object.entries(hashesOf(contenders)).map(([name, hash]) => [name, hash, since(name, hash)]),
  };
}
