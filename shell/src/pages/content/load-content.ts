import type { Language } from '@site/contracts/languages';
import { parseContent } from '@site/contracts/part-content';
import type * as z from 'zod/mini';

const files = import.meta.glob<unknown>('../../../content/**/*.json', { eager: true, import: 'default' });

/**
 * Returns the parsed `content/<folder>/<lang>.json`. Throws a ContentError with every invalid field, which stops the
 * release. Server only.
 */
export function loadContent<Schema extends z.ZodMiniType>(
  schema: Schema,
  folder: string,
  lang: Language,
): z.output<Schema> {
  const file = `content/${folder}/${lang}.json`;
  return parseContent('shell', file, schema, files[`../../../${file}`]);
}
