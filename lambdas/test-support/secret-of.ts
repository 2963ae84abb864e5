import type * as z from 'zod/mini';
import { cachedSecret } from '../shared/cached-secret';

/** Returns a secret that is stored with the first value, and with the next one each time it is read again. */
export function secretOf<Schema extends z.ZodMiniType>(schema: Schema, ...values: z.input<Schema>[]) {
  let reads = 0;
  return cachedSecret({
    schema,
    fetchText: async () => JSON.stringify(values[Math.min(reads++, values.length - 1)]),
    now: () => 0,
  });
}
