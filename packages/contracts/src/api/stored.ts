import * as z from 'zod/mini';

/** The answer of every route that stores a record: the record's key. */
export const storedSchema = z.object({ id: z.string().check(z.minLength(1)) });
export type Stored = z.infer<typeof storedSchema>;
