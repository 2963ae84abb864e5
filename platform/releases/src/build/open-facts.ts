import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Fault, refuse } from '@platform/base/release-error';
import { workspace } from '@platform/base/workspace';
import { MAY_BE_NONE, type OpenFact, partFactsSchema } from '@site/contracts/facts';
import { LANGUAGE_CODES } from '@site/contracts/languages';
import { tsImport } from 'tsx/esm/api';
import type * as z from 'zod/mini';

/** A part's own list of facts, beside its `part.ts`. A part without the file has none. */
export const FACTS_FILE = 'facts.json';
/** Longest value that is printed. */
const SHOWN = 90;

/** Returns the facts of a part that are neither filled nor confirmed. Throws `release/facts-invalid` for an invalid list. */
export async function openFacts(part: string, dir = workspace().folderOf(part)): Promise<OpenFact[]> {
  const place = path.join(dir, FACTS_FILE);
  if (!existsSync(place)) return [];
  const { data, error } = partFactsSchema.safeParse(JSON.parse(readFileSync(place, 'utf8')));
  const code = 'release/facts-invalid';
  const faultAt = (field: string, what: string): Fault => ({
    ...{ code, part, file: FACTS_FILE, field, what },
    remedy: 'Correct it there',
  });
  const refused = (faults: readonly Fault[]) => refuse(code, `The facts of ${part} are invalid`, faults);
  refused(
    (error?.issues ?? []).map((issue) => faultAt(issue.path.join('.'), `is invalid: ${issue.message}`)),
  );
  const { facts, confirmed } = data as z.infer<typeof partFactsSchema>;
  const open: OpenFact[] = [];
  for (const [index, { kind, file: pattern, at, filled }] of facts.entries()) {
    const missing = new Set(at);
    const mayBeNone = MAY_BE_NONE.includes(kind);
    for (const file of foldersOf(dir, pattern)) {
      const values: unknown[] = [];
      for (const name of filesOf(file)) {
        const content = await contentOf(dir, name);
        for (const field of at) {
          const fieldValues = valuesAt(content, field.split('.'));
          if (fieldValues.length > 0) missing.delete(field);
          values.push(...fieldValues);
        }
      }
      // Not every folder of a "*" has the fields.
      if (values.length === 0 && file !== pattern) continue;
      const isEmpty = values.every((value) => value === '');
      const hash = createHash('sha256')
        .update(JSON.stringify([kind, file, values]))
        .digest('hex')
        .slice(0, 12);
      const note = isEmpty ? 'none' : 'confirmed';
      const isConfirmed = confirmed.some((line) => line.hash === hash && line.note === note);
      if (isConfirmed && (!isEmpty || mayBeNone)) continue;
      const text = isEmpty ? '' : JSON.stringify(values).slice(1, -1);
      const value = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
      open.push({ kind, file, at, value, hash, filled });
    }
    if (!mayBeNone || pattern.includes('*'))
      refused(
        [...missing].map((field) => faultAt(`facts.${index}.at`, `names ${field}, which ${pattern} lacks`)),
      );
  }
  return open;
}

/** Returns a pattern for every folder that its "*" stands for. */
function foldersOf(dir: string, pattern: string): string[] {
  const [prefix = '', suffix] = pattern.split('*');
  if (suffix === undefined) return [pattern];
  const folders = readdirSync(path.join(dir, prefix), { withFileTypes: true });
  return folders.flatMap((one) => (one.isDirectory() ? prefix + one.name + suffix : [])).sort();
}

/** Returns the files that a pattern with braces names. */
function filesOf(pattern: string): string[] {
  const [prefix = '', names, suffix = ''] = pattern.split(/[{}]/);
  if (names === undefined) return [pattern];
  const each = names.split(',').flatMap((name) => (name === 'lang' ? LANGUAGE_CODES : [name]));
  return each.map((name) => prefix + name + suffix);
}

/** Returns the value of a JSON file, or the exports of a module; undefined if there is no such file. */
async function contentOf(dir: string, name: string): Promise<unknown> {
  const file = path.resolve(dir, name);
  if (!existsSync(file)) return undefined;
  return file.endsWith('.json') ? JSON.parse(readFileSync(file, 'utf8')) : tsImport(file, import.meta.url);
}

/** Returns the values of a field; "*" is every entry of a list or an object. */
function valuesAt(value: unknown, [name, ...rest]: readonly string[]): unknown[] {
  if (name === undefined) return value === undefined ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  const inner = name === '*' ? Object.values(value) : [(value as Record<string, unknown>)[name]];
  return inner.flatMap((one) => valuesAt(one, rest));
}
