import * as z from 'zod/mini';

/**
 * The id of a form: kebab-case, at most 40 characters. The API accepts any such id, so that a new page's form needs no
 * release of the API; the notification shows it.
 */
export const leadFormIdSchema = z.string().check(z.maxLength(40), z.regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/));
export type LeadFormId = z.infer<typeof leadFormIdSchema>;
