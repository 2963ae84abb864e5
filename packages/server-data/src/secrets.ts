import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));

/** Secrets as JSON. The functions reject any other shape. An owner creates the first three, the deployment the others. */
export const elevenLabsSecretSchema = z.object({ apiKey: text });

export const telegramSecretSchema = z.object({
  botToken: text,
  // Owners may enter a group's id as a number.
  chatId: z.pipe(z.union([text, z.number()]), z.transform(String)),
});

/** `previous` stays valid during a rotation. */
export const webhookSecretSchema = z.object({
  current: z.string().check(z.minLength(16)),
  previous: z.optional(z.string()),
});

const key = z.string().check(z.minLength(32));
/** The signing keys of visitors' sessions, and the keys that the distribution adds to requests. */
export const keysSecretSchema = z.object({
  current: key,
  previous: z.optional(z.union([z.literal(''), key])),
});
