import * as z from 'zod/mini';
import { contactItemSchema, contactMessage } from './contact-message';
import { leadItemSchema, leadMessage } from './lead-message';

const itemSchema = z.discriminatedUnion('type', [leadItemSchema, contactItemSchema]);

/** The text about a stored item; undefined when the item is nothing that can be told. */
export function composeMessage(item: unknown): string | undefined {
  const result = itemSchema.safeParse(item);
  if (!result.success) return undefined;
  return result.data.type === 'lead' ? leadMessage(result.data) : contactMessage(result.data);
}
