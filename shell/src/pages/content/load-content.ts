import type { Language } from '@site/contracts/languages';
import { parseContent } from '@site/contracts/part-content';
import type * as z from 'zod/mini';

const files = import.meta.glob<unknown>('../../../content/**/*.json', { eager: true, import: 'default' });
const ROOT = '../../../content/';

/** Paths of all content files, relative to `content/`. */
export const contentFiles = Object.keys(files).map((name) => name.slice(ROOT.length));

/** Returns the JSON value of a content file. Throws if there is none. */
export function readContent(file: string): unknown {
  const content = files[ROOT + file];
  if (content === undefined) throw new Error(`shell/content/${file} is missing`);
  return content;
}

/**
 * Returns the parsed `content/<folder>/<lang>.json`. Throws a ContentError with every invalid field, which stops the
 * release. Server only.
 */
export function loadContent<Schema extends z.ZodMiniType>(
  schema: Schema,
  folder: string,
  lang: Language,
): z.output<Schema> {
  const file = `${folder}/${lang}.json`;
  return parseContent('shell', `content/${file}`, schema, files[ROOT + file]);
}
