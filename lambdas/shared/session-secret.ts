import * as z from 'zod/mini';
import { cachedSecret } from './cached-secret';
import { fetchSecret } from './secrets-client';

const key = z.string().check(z.minLength(32));

/** Returns the signing keys of visitors' sessions: `{"current"}`, and `{"previous"}` during a rotation. */
export const sessionSecret = (id: () => string) =>
  cachedSecret({
    schema: z.object({ current: key, previous: z.optional(z.union([z.literal(''), key])) }),
    fetchText: () => fetchSecret(id()),
    now: Date.now,
  });
