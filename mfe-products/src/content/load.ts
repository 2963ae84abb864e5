import type { Language } from '@site/contracts/languages';
import { parseContent } from '@site/contracts/part-content';
import type * as z from 'zod/mini';

/** All content files by path. Server only: client modules must not import this file. */
const files: Record<string, unknown> = import.meta.glob('../../content/*/*.json', {
  eager: true,
  import: 'default',
});

/** Returns the parsed `content/<folder>/<lang>.json`. Throws a ContentError with every invalid field, which stops the release. */
export function loadContent<Schema extends z.ZodMiniType>(
  schema: Schema,
  folder: string,
  lang: Language,
): z.output<Schema> {
  const file = `content/${folder}/${lang}.json`;
  return parseContent('mfe-products', file, schema, files[`../../${file}`]);
}
