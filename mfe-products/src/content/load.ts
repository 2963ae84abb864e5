import type { Language } from '@site/contracts/languages';
import { parseContent } from '@site/contracts/part-content';
import type * as z from 'zod/mini';

/** Every content file by its path. Server only: no client module may import this file. */
const files: Record<string, unknown> = import.meta.glob('../../content/*/*.json', {
  eager: true,
  import: 'default',
});

/**
 * The parsed texts of `content/<folder>/<lang>.json`, or of `<name>.<lang>.json` when a name is given.
 * Throws a ContentError with every field at fault, so that a release with a gap stops.
 */
export function loadContent<Schema extends z.ZodMiniType>(
  schema: Schema,
  folder: string,
  lang: Language,
  name?: string,
): z.output<Schema> {
  const file = `content/${folder}/${name ? `${name}.` : ''}${lang}.json`;
  return parseContent('mfe-products', file, schema, files[`../../${file}`]);
}
