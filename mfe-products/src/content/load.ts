import type { Language } from '@site/contracts/languages';
import type * as z from 'zod/mini';

/** Every content file by its path. Server only: no client module may import this file. */
const files: Record<string, unknown> = import.meta.glob('../../content/*/*.json', {
  eager: true,
  import: 'default',
});

function describe(issue: z.core.$ZodIssue): string {
  return `  ${issue.path.map(String).join('.') || '(the whole file)'}: ${issue.message}`;
}

/**
 * The parsed texts of `content/<folder>/<lang>.json`, or of `<name>.<lang>.json` when a name is given.
 * Throws an error that names the file and each field at fault, so that a build with a gap stops.
 */
export function loadContent<Schema extends z.ZodMiniType>(
  schema: Schema,
  folder: string,
  lang: Language,
  name?: string,
): z.output<Schema> {
  const file = `content/${folder}/${name ? `${name}.` : ''}${lang}.json`;
  const raw = files[`../../${file}`];
  if (raw === undefined) throw new Error(`mfe-products/${file} is missing`);
  const result = schema.safeParse(raw, { jitless: true });
  if (!result.success) {
    throw new Error(`mfe-products/${file} is not complete:\n${result.error.issues.map(describe).join('\n')}`);
  }
  return result.data;
}
