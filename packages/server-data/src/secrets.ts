import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));

/** The secrets that an owner creates, as JSON. The functions refuse any other shape. */
export const elevenLabsSecretSchema = z.object({ apiKey: text });

export const telegramSecretSchema = z.object({
  botToken: text,
  // People write the id of a group as a number too.
  chatId: z.pipe(z.union([text, z.number()]), z.transform(String)),
});

/** `previous` stays valid while the secret is being changed. */
export const webhookSecretSchema = z.object({
  current: z.string().check(z.minLength(16)),
  previous: z.optional(z.string()),
});
