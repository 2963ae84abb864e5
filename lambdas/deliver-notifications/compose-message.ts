import * as z from 'zod/mini';
import { contactItemSchema, contactMessage } from './contact-message';
import { leadItemSchema, leadMessage } from './lead-message';

const itemSchema = z.discriminatedUnion('type', [leadItemSchema, contactItemSchema]);

/** Returns the message about a stored item; undefined when no message can be made of it. */
export function composeMessage(item: unknown): string | undefined {
  const result = itemSchema.safeParse(item);
  if (!result.success) return undefined;
  return result.data.type === 'lead' ? leadMessage(result.data) : contactMessage(result.data);
}
