export const LIMITS = {
  nameLength: 100,
  /** Characters of a caller's words about a phone that are read, since anyone can send them. */
  spokenPhoneLength: 1000,
  /** Stored characters of what was typed or said about a phone: room for an extension, a second number or a link to a chat. */
  saidPhoneLength: 200,
  utmNameLength: 40,
  conversationIdLength: 128,
  agentIdLength: 128,
  /** A day; the assistant ends calls after ten minutes by default. */
  durationSeconds: 86_400,
  bodyBytes: 16_384,
  /** Ten times a form without JavaScript at its limits: who typed too much gets it back with the field marked. */
  formBytes: 262_144,
  /** All that Lambda passes on: a refusal counts as a failure of the webhook, also of a kind that is ignored, such as audio. */
  webhookBytes: 6 * 1024 * 1024,
} as const;

/** Timeouts of a call in whole seconds, by their environment variables. A stage may override them. */
export const VOICE_LIMITS = {
  /** From the microphone permission to an open session. */
  VOICE_CONNECT_SECONDS: 15,
  VOICE_CALL_SECONDS: 600,
  /** Warning time before the maximum duration. */
  VOICE_CALL_WARNING_SECONDS: 60,
  VOICE_SILENCE_SECONDS: 60,
  VOICE_SILENCE_WARNING_SECONDS: 15,
} as const;
export type VoiceLimitName = keyof typeof VOICE_LIMITS;
export const VOICE_LIMIT_NAMES = Object.keys(VOICE_LIMITS) as VoiceLimitName[];
export type VoiceLimits = Partial<Record<VoiceLimitName, number>>;

/** Interface constants of the specification's section 9. */
export const UI = {
  scrollToTopPx: 300,
  toastVoiceMs: 5000,
  toastFormMs: 4000,
  toastFormMax: 3,
} as const;

/** Data-fetching defaults of the specification's section 9. */
export const QUERY = {
  retries: 3,
  firstDelayMs: 1000,
  maxDelayMs: 30_000,
  gcMs: 5 * 60_000,
} as const;

/** Returns at most `max` characters of a text, without half an emoji at the end, which DynamoDB would reject. */
export const cutText = (text: string, max: number): string => text.slice(0, max).replace(/\p{Surrogate}$/u, '');
