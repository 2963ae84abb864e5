import { parseContent } from '@site/contracts/part-content';
import type * as z from 'zod/mini';

/** All content files by path. Server only: client modules must not import this file. */
const files: Record<string, unknown> = import.meta.glob('../../content/**/*.json', {
  eager: true,
  import: 'default',
});

const ROOT = '../../content/';

/**
 * Returns the parsed `content/<name>.json`. Throws a ContentError with every invalid field, which stops the release.
 */
export function loadContent<Schema extends z.ZodMiniType>(schema: Schema, name: string): z.output<Schema> {
  const file = `content/${name}.json`;
  return parseContent('mfe-content', file, schema, files[`../../${file}`]);
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
export function peekContent<Schema extends z.ZodMiniType>(
  schema: Schema,
  name: string,
): z.output<Schema> | undefined {
  return schema.safeParse(files[`${ROOT}${name}.json`], { jitless: true }).data;
}
