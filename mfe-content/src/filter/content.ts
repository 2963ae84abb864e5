import * as z from 'zod/mini';
import { text } from '../content/schema';

/** What a list says when its filters leave nothing. */
export const emptySchema = z.strictObject({ title: text, text, reset: text, contact: text });
export type Empty = z.infer<typeof emptySchema>;
