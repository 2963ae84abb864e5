import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));

/** Secrets that an owner creates, as JSON. The functions reject any other shape. */
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
