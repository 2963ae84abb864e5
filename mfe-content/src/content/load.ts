import { parseContent } from '@site/contracts/part-content';
import type * as z from 'zod/mini';

/** All content files by path. Server only: client modules must not import this file. */
const files: Record<string, unknown> = import.meta.glob('../../content/**/*.json', {
  eager: true,
  import: 'default',
});

const ROOT = '../../content/';

/** Parsed files by name: every case lists all cases, so parsing them for each page takes time that grows with their square. */
const parsed = new Map<string, unknown>();

/**
 * Returns the parsed `content/<name>.json`, the same object each time. Throws a ContentError with every invalid field,
 * which stops the release. `schemaOf` is called once, and must make the same schema whenever the name is the same.
 */
export function loadContent<Schema extends z.ZodMiniType>(schemaOf: () => Schema, name: string): z.output<Schema> {
  const file = `content/${name}.json`;
  if (!parsed.has(name)) parsed.set(name, parseContent('mfe-content', file, schemaOf(), files[`../../${file}`]));
  return parsed.get(name) as z.output<Schema>;
}

/** Returns the names of the folders in `content/<folder>`, sorted. */
export function contentFolders(folder: string): string[] {
  const prefix = `${ROOT}${folder}/`;
  const below = Object.keys(files).filter((file) => file.startsWith(prefix));
  return [...new Set(below.map((file) => file.slice(prefix.length).split('/')[0] ?? ''))].sort();
}

/**
 * Parses `content/<name>.json` and returns undefined if it is invalid. For lists, which include pages with invalid
 * files, so that loading the page reports the error.
 */
export function peekContent<Schema extends z.ZodMiniType>(schema: Schema, name: string): z.output<Schema> | undefined {
  return schema.safeParse(files[`${ROOT}${name}.json`], { jitless: true }).data;
}
