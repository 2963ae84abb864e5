import * as z from 'zod/mini';
import { text } from '../content/schema';

/** Texts of a list without matches. */
export const emptySchema = z.strictObject({ title: text, text, reset: text, contact: text });
export type Empty = z.infer<typeof emptySchema>;
