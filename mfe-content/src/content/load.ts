import type * as z from 'zod/mini';
import { parseContent } from './parse';

/** Every content file by its path. Server only: no client module may import this file. */
const files: Record<string, unknown> = import.meta.glob('../../content/**/*.json', {
  eager: true,
  import: 'default',
});

/**
 * The parsed file `content/<name>.json`. Throws an error that names the file and each field at fault, so that a build
 * with a gap stops.
 */
export function loadContent<Schema extends z.ZodMiniType>(schema: Schema, name: string): z.output<Schema> {
  const file = `content/${name}.json`;
  return parseContent(schema, file, files[`../../${file}`]);
}
