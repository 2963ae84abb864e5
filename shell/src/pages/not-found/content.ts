import * as z from 'zod/mini';
import { text } from '../content/schema';

/** `content/not-found/<lang>.json`, without `head`. */
export const notFoundSchema = z.object({ title: text, text, guess: text, linksLabel: text });

export type NotFoundContent = z.infer<typeof notFoundSchema>;
