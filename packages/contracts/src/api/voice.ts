import * as z from 'zod/mini';
import { LIMITS } from '../limits';
import { heardPhone } from './heard-phone';
import { NAME_NOT_GIVEN, UNKNOWN_CONVERSATION, VOICE_FORM_TYPE, VOICE_LANGUAGE } from './voice-constants';

const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
/** Whole seconds of a call. Clients measure in fractions, and a clock that is set during a call goes backwards. */
const seconds = z.pipe(
  z.catch(z.optional(z.union([z.number(), z.string()])), undefined),
  z.transform((given: number | string | undefined) => {
    const value = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
    // A duration that is no number counts as not given: it is a detail, and never costs the contact.
    if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
    return Math.min(Math.max(Math.round(value), 0), LIMITS.durationSeconds);
  }),
);
/** Whatever a caller said. Only silence is refused. */
const said = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((given: string | number, context) => {
    const heard = heardPhone(String(given));
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
/** A blank or overlong name never costs a contact: it counts as not given, or is cut. */
const nameOr = <Missing extends string | null>(missing: Missing) =>
  z.pipe(
    z.nullish(z.string().check(z.trim())),
    z.transform((name: string | null | undefined) => name?.slice(0, LIMITS.nameLength) || missing),
  );

export const tokenRequestSchema = z.object({ agent_id: text(LIMITS.agentIdLength) });
export type TokenRequest = z.infer<typeof tokenRequestSchema>;

export const tokenResponseSchema = z.object({ signed_url: z.url() });
export type TokenResponse = z.infer<typeof tokenResponseSchema>;

/** The output's `phone_said` is described at `HeardPhone`. */
export const voiceConversationSchema = z.pipe(
  z.object({
    conversation_id: conversationId,
    phone_number: said,
    user_name: nameOr(null),
    duration_seconds: seconds,
    language: z.literal(VOICE_LANGUAGE),
  }),
  z.transform(({ phone_number, ...rest }) => ({
    ...rest,
    phone_number: phone_number.phone,
    ...(phone_number.said ? { phone_said: phone_number.said } : {}),
  })),
);
export type VoiceConversationInput = z.input<typeof voiceConversationSchema>;
export type VoiceConversation = z.output<typeof voiceConversationSchema>;

/** The output's `phoneSaid` is described at `HeardPhone`. */
export const notificationSchema = z.pipe(
  z.object({
    formType: z.literal(VOICE_FORM_TYPE),
    name: nameOr(NAME_NOT_GIVEN),
    phone: said,
    timestamp: z.iso.datetime({ offset: true }),
    language: z.literal(VOICE_LANGUAGE),
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
