import { expect } from 'vitest';

/** Matches a refusal by its code and by a part of its message. */
export const refusal = (code: string, message: string | RegExp) => ({
  code,
  message: expect[typeof message === 'string' ? 'stringContaining' : 'stringMatching'](message as string),
});
