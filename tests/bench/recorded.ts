import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ROOT } from '@platform/base/root';
import { packageFile } from '@platform/releases/build/package-file';
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
  /** The targets' table, measured against these contenders; absent if only the contenders were recorded. */
  figures: z.optional(
    z.object({
      columns: z.array(z.string()),
      rows: z.array(z.array(z.union([z.string(), z.number()]))),
    }),
  ),
});
/**
 * What was kept to compare later runs with: by `npm run bench -- targets --record` figures and contenders, by
 * `npm run bench -- contenders --record` the contenders.
 */
export type Recorded = z.infer<typeof recordedSchema>;

/** Returns what was recorded; undefined if nothing was. Throws if the file has another form. */
export const readRecorded = (file: string = FILE): Recorded | undefined =>
  existsSync(file) ? recordedSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;

/** Replaces what was recorded. Figures against the same contenders are kept, others are not comparable any more. */
export function record(
  { contenders, figures }: Pick<Recorded, 'contenders' | 'figures'>,
  file: string = FILE,
): void {
  const before = readRecorded(file);
  const kept = before && isDeepStrictEqual(before.contenders, contenders) ? before.figures : undefined;
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const all = { commit, when: new Date().toISOString(), contenders, figures: figures ?? kept };
  writeFileSync(file, formatted(JSON.stringify(recordedSchema.parse(all), null, 2)));
}

/** Returns JSON as `npm run check` wants it, since the file is committed. */
const formatted = (json: string) =>
  execFileSync(
    process.execPath,
    [packageFile('@biomejs/biome', 'bin/biome'), 'format', `--stdin-file-path=${FILE}`],
    {
      cwd: ROOT,
      input: json,
    },
  );

type Named = Pick<Contender, 'name' | 'hash'>;

/** Returns the hashes of the contenders that have one, by name. */
export const hashesOf = (contenders: readonly Named[]): Recorded['contenders'] =>
  Object.fromEntries(contenders.flatMap(({ name, hash }) => (hash === undefined ? [] : [[name, hash]])));

/**
 * Returns the contenders' hashes, each with whether it is the recorded one. Every contender is built from the site's own
 * texts and styles, so a change of these changes it too: the table has a note then, and the run goes on.
 */
export function contenderTable(
  contenders: readonly Named[],
  recorded: Recorded | undefined = readRecorded(),
): Table {
  const hashes = Object.entries(hashesOf(contenders));
  const before = (name: string) => recorded?.contenders[name];
  const since = (name: string, hash: string) => {
    if (before(name) === undefined) return 'not recorded';
    return before(name) === hash ? 'the same' : `changed, was ${before(name)}`;
  };
  const changed = hashes.filter(([name, hash]) => (before(name) ?? hash) !== hash);
  return {
    title: recorded
      ? `Contenders, against those recorded at ${recorded.commit} (${recorded.when.slice(0, 10)})`
      : 'Contenders',
    columns: ['contender', 'hash', 'since they were recorded'],
    rows: hashes.map(([name, hash]) => [name, hash, since(name, hash)]),
    notes: changed.map(
      ([name, hash]) =>
        `"${name}" serves ${hash} instead of the recorded ${before(name)}: the site's texts, styles or sources, or the contender's tools, have changed since ${recorded?.commit}. Recorded ratios to it are not comparable with this run's. To compare from here on: npm run bench -- contenders --record [bench/contender-changed]`,
    ),
  };
}
