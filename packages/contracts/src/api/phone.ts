import * as z from 'zod/mini';
import { normalizePhone } from './normalize-phone';

export const phoneSchema = z.pipe(
  z.string(),
  z.transform((typed: string, context) => {
    const phone = normalizePhone(typed);
    if (phone === undefined) {
      context.issues.push({ code: 'custom', message: 'phone', input: typed });
      return z.NEVER;
    }
    return phone;
  }),
);
