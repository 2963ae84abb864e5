import * as z from 'zod/mini';

/** The id of a form: kebab-case. The API accepts any, so that a new page's form needs no release of the API. */
export const leadFormIdSchema = z.string().check(z.maxLength(40), z.regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/));
export type LeadFormId = z.infer<typeof leadFormIdSchema>;
