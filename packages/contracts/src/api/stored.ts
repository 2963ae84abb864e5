import * as z from 'zod/mini';

/** What every saving call answers: stored, under this key. */
export const storedSchema = z.object({ id: z.string().check(z.minLength(1)) });
export type Stored = z.infer<typeof storedSchema>;
