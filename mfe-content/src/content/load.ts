import { parseContent } from '@site/contracts/part-content';
import type * as z from 'zod/mini';

/** Every content file by its path. Server only: no client module may import this file. */
const files: Record<string, unknown> = import.meta.glob('../../content/**/*.json', {
  eager: true,
  import: 'default',
});

/**
 * The parsed file `content/<name>.json`. Throws a ContentError with every field at fault, so that a release with a gap stops.
 */
export function loadContent<Schema extends z.ZodMiniType>(schema: Schema, name: string): z.output<Schema> {
  const file = `content/${name}.json`;
  return parseContent('mfe-content', file, schema, files[`../../${file}`]);
}
