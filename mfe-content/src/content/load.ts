import { parseContent } from '@site/contracts/part-content';
import type * as z from 'zod/mini';

/** Every content file by its path. Server only: no client module may import this file. */
const files: Record<string, unknown> = import.meta.glob('../../content/**/*.json', {
  eager: true,
  import: 'default',
});

const ROOT = '../../content/';

/**
 * The parsed file `content/<name>.json`. Throws a ContentError with every field at fault, so that a release with a gap stops.
 */
export function loadContent<Schema extends z.ZodMiniType>(schema: Schema, name: string): z.output<Schema> {
  const file = `content/${name}.json`;
  return parseContent('mfe-content', file, schema, files[`../../${file}`]);
}

/** Names of the folders in `content/<folder>`, in alphabetical order. */
export function contentFolders(folder: string): string[] {
  const prefix = `${ROOT}${folder}/`;
  const below = Object.keys(files).filter((file) => file.startsWith(prefix));
  return [...new Set(below.map((file) => file.slice(prefix.length).split('/')[0] ?? ''))].sort();
}

/**
 * What a schema finds in `content/<name>.json`, and undefined where it finds something else: for lists, which name a page whose
 * files are wrong too, so that loading the page says what is wrong.
 */
export function peekContent<Schema extends z.ZodMiniType>(
  schema: Schema,
  name: string,
): z.output<Schema> | undefined {
  return schema.safeParse(files[`${ROOT}${name}.json`], { jitless: true }).data;
}
