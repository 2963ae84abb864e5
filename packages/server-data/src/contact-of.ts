import { domainToUnicode } from 'node:url';
import { isPhone } from '@site/contracts/api/phone';
import { NAME_NOT_GIVEN } from '@site/contracts/api/voice-constants';
import * as z from 'zod/mini';

const text = z.optional(z.string());

const conversationSchema = z.object({
  conversation_id: text,
  phone_number: text,
  phone_said: text,
  user_name: z.nullish(z.string()),
  duration_seconds: z.optional(z.number()),
  language: text,
});

/** The reports of a stored voice contact, validated loosely: of the browser's two requests and of the transcript. */
export const contactReportsSchema = z.object({
  saved: z.optional(conversationSchema),
  heard: z.optional(conversationSchema),
  notified: z.optional(
    z.object({
      name: text,
      phone: text,
      phoneSaid: text,
      timestamp: text,
      language: text,
      conversationId: text,
      duration: z.optional(z.number()),
    }),
  ),
});
export type ContactReports = z.output<typeof contactReportsSchema>;

/** Returns what the reports of a contact say together: the notification first, the transcript last. */
export function contactOf({ notified, saved, heard }: ContactReports) {
  const phones = [notified?.phone, saved?.phone_number, heard?.phone_number].filter((one) => one !== undefined);
  const phone = phones.find((one) => one.startsWith('+')) ?? phones.find(isPhone) ?? phones[0];
  return {
    name: [notified?.name, saved?.user_name, heard?.user_name].find((name) => name && name !== NAME_NOT_GIVEN),
    phone,
    /** What was said beside the number, or another spelling of it. Equal to `phone` if no number was found. */
    phoneSaid: notified?.phoneSaid ?? saved?.phone_said ?? heard?.phone_said ?? phones.find((other) => other !== phone),
    conversation: notified?.conversationId ?? saved?.conversation_id ?? heard?.conversation_id,
    duration: notified?.duration ?? saved?.duration_seconds ?? heard?.duration_seconds,
    language: notified?.language ?? saved?.language ?? heard?.language,
  };
}

/** Whether only the transcript has the number: the contact tool has reported nothing. */
export const isRecovered = (item: Readonly<Record<string, unknown>>): boolean =>
  item.heard !== undefined && item.notified === undefined && item.saved === undefined;

/** Returns a stored address with its domain as people write it: `ivan@почта.рф`. */
export const readableEmail = (email: string): string =>
  email.replace(/[^@]*$/, (domain) => domainToUnicode(domain) || domain);
