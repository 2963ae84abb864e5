import * as z from 'zod/mini';
import { LIMITS } from '../limits';
import { cutTo } from '../records';
import { spokenPhone } from './spoken-phone';
import { NAME_NOT_GIVEN, RECORD_LANGUAGE, UNKNOWN_CONVERSATION, VOICE_FORM_TYPE } from './voice-constants';

const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
/** Duration of a call in whole seconds. Clients send fractions, or negative values if their clock was set during the call. */
const seconds = z.pipe(
  z.catch(z.optional(z.union([z.number(), z.string().check(z.maxLength(20))])), undefined),
  z.transform((given: number | string | undefined) => {
    const value = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
    // An invalid duration counts as missing: it must not lose the contact.
    if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
    return Math.min(Math.max(Math.round(value), 0), LIMITS.durationSeconds);
  }),
);
/** What a caller said; only blank text is rejected. */
const spoken = z.pipe(
  z.union([z.number(), z.string().check(z.trim(), ...cutTo(LIMITS.spokenPhoneLength))]),
  z.transform((given: string | number, context) => {
    const heard = spokenPhone(String(given));
    if (heard === undefined) {
      context.issues.push({ code: 'custom', message: 'required', input: given });
      return z.NEVER;
    }
    return heard;
  }),
);
const conversationId = z.pipe(
  z.nullish(z.string().check(z.trim(), z.maxLength(LIMITS.conversationIdLength))),
  z.transform((id: string | null | undefined) => id || UNKNOWN_CONVERSATION),
);
/** A blank name counts as missing and a long one is cut: neither must lose the contact. */
const nameOr = <Missing extends string | null>(missing: Missing) =>
  z.pipe(
    z.nullish(z.string().check(z.trim(), ...cutTo(LIMITS.nameLength))),
    z.transform((name: string | null | undefined) => name || missing),
  );

export const tokenRequestSchema = z.object({ agent_id: text(LIMITS.agentIdLength) });
export type TokenRequest = z.infer<typeof tokenRequestSchema>;

export const tokenResponseSchema = z.object({ signed_url: z.url() });
export type TokenResponse = z.infer<typeof tokenResponseSchema>;

/** For `phone_said` of the output see `ReadPhone`. */
export const voiceConversationSchema = z.pipe(
  z.object({
    conversation_id: conversationId,
    phone_number: spoken,
    user_name: nameOr(null),
    duration_seconds: seconds,
    language: z.literal(RECORD_LANGUAGE),
  }),
  z.transform(({ phone_number, ...rest }) => ({
    ...rest,
    phone_number: phone_number.phone,
    ...(phone_number.said ? { phone_said: phone_number.said } : {}),
  })),
);
export type VoiceConversationInput = z.input<typeof voiceConversationSchema>;
export type VoiceConversation = z.output<typeof voiceConversationSchema>;

/** For `phoneSaid` of the output see `ReadPhone`. */
export const notificationSchema = z.pipe(
  z.object({
    formType: z.literal(VOICE_FORM_TYPE),
    name: nameOr(NAME_NOT_GIVEN),
    phone: spoken,
    timestamp: z.iso.datetime({ offset: true }).check(z.maxLength(40)),
    language: z.literal(RECORD_LANGUAGE),
    conversationId,
    duration: seconds,
  }),
  z.transform(({ phone, ...rest }) => ({
    ...rest,
    phone: phone.phone,
    ...(phone.said ? { phoneSaid: phone.said } : {}),
  })),
);
export type NotificationInput = z.input<typeof notificationSchema>;
export type Notification = z.output<typeof notificationSchema>;
