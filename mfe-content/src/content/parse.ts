import * as z from 'zod/mini';

function describe(issue: z.core.$ZodIssue): string {
  const keys = 'keys' in issue ? ` (${(issue.keys as string[]).join(', ')})` : '';
  return `  ${issue.path.map(String).join('.') || '(the whole file)'}: ${issue.message}${keys}`;
}

/** A content file as its schema describes it. Throws an error that names the file and each field at fault. */
export function parseContent<Schema extends z.ZodMiniType>(
  schema: Schema,
  file: string,
  raw: unknown,
): z.output<Schema> {
  if (raw === undefined) throw new Error(`mfe-content/${file} is missing`);
  const result = z.safeParse(schema, raw);
  if (!result.success) {
    throw new Error(`mfe-content/${file} is not complete:\n${result.error.issues.map(describe).join('\n')}`);
  }
  return result.data;
}
