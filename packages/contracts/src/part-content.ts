import type * as z from 'zod/mini';
import english from 'zod/v4/locales/en.js';

/** A field of a content file that violates its schema. The release tool prints it unchanged. */
export interface ContentFault {
  code: 'release/content-missing' | 'release/content-invalid' | 'release/content-unknown';
  part: string;
  file: string;
  /** `hero.columns.0.title`; undefined for the whole file. */
  field?: string;
  what: string;
  remedy: string;
}

/** A content file violates its schema. Recognized by `faults`: each bundle has its own copy of this class. */
export class ContentError extends Error {
  constructor(
    part: string,
    file: string,
    readonly faults: readonly ContentFault[],
  ) {
    const lines = faults.map(
      ({ code, field, what, remedy }) => `- ${field ?? '(the whole file)'} ${what}. ${remedy} [${code}]`,
    );
    super(`${part}/${file} has ${faults.length} fault(s):\n${lines.join('\n')}`);
  }
}

export const missingFile = (part: string, file: string) =>
  new ContentError(part, file, [
    { code: 'release/content-missing', part, file, what: 'is missing', remedy: 'Add the file' },
  ]);

/**
 * Parses a content file of a part. Throws a ContentError that names every invalid field, what was expected and the
 * remedy. Server only.
 *
 * @param file Relative to the part's folder: `content/home/ru.json`. @param raw The file's JSON value; undefined if
 * there is no such file.
 */
export function parseContent<Schema extends z.ZodMiniType>(
  part: string,
  file: string,
  schema: Schema,
  raw: unknown,
): z.output<Schema> {
  if (raw === undefined) throw missingFile(part, file);
  const result = schema.safeParse(raw, {
    jitless: true,
    reportInput: true,
    error: english().localeError,
  });
  if (result.success) return result.data;
  const faults = result.error.issues.flatMap(fieldFaults);
  throw new ContentError(
    part,
    file,
    faults.map(({ field, ...fault }) => ({ ...fault, part, file, ...(field ? { field } : {}) })),
  );
}

type FieldFault = Omit<ContentFault, 'part' | 'file' | 'field'> & { field: string };

function fieldFaults(issue: z.core.$ZodIssue): FieldFault[] {
  const field = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      code: 'release/content-unknown',
      field: field ? `${field}.${key}` : key,
      what: 'is an unknown field',
      remedy: 'Correct its name, or remove it',
    }));
  // Zod's messages start with a title: "Invalid input: expected string, received number".
  const cause = issue.message.replace(/^(?:Invalid|Too)[^:]*: /, '');
  if (issue.input === undefined)
    return [
      {
        code: 'release/content-missing',
        field,
        what: `is missing: ${cause.replace(/, received undefined$/, '')}`,
        remedy: 'Add it there',
      },
    ];
  const value = JSON.stringify(issue.input);
  const shown = value.length > 60 ? `${value.slice(0, 60)}…` : value;
  return [{ code: 'release/content-invalid', field, what: `is ${shown}: ${cause}`, remedy: 'Correct it there' }];
}
