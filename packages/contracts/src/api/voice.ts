import * as z from 'zod/mini';
import { LIMITS } from '../limits';
import { phoneSchema } from './phone';
import { NAME_NOT_GIVEN, UNKNOWN_CONVERSATION, VOICE_FORM_TYPE, VOICE_LANGUAGE } from './voice-constants';

const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
const seconds = z.number().check(z.int(), z.minimum(0), z.maximum(LIMITS.durationSeconds));
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

export const voiceConversationSchema = z.object({
  conversation_id: conversationId,
  phone_number: phoneSchema,
  user_name: nameOr(null),
  duration_seconds: seconds,
  language: z.literal(VOICE_LANGUAGE),
});
export type VoiceConversationInput = z.input<typeof voiceConversationSchema>;
export type VoiceConversation = z.output<typeof voiceConversationSchema>;

export const notificationSchema = z.object({
  formType: z.literal(VOICE_FORM_TYPE),
  name: nameOr(NAME_NOT_GIVEN),
  phone: phoneSchema,
  timestamp: z.iso.datetime({ offset: true }),
  language: z.literal(VOICE_LANGUAGE),
  conversationId,
  duration: seconds,
});
export type NotificationInput = z.input<typeof notificationSchema>;
export type Notification = z.output<typeof notificationSchema>;
