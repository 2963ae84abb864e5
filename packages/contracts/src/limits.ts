/** Limits that several parts share. */
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
  /**
   * A form without JavaScript: its fields at their limits, percent-encoded in any script, are 25 KB. Ten times as much, so that a
   * person who typed too much gets the form back with the field that is too long.
   */
  formBytes: 262_144,
  /** A transcript of ten minutes is some 30 KB; ElevenLabs adds its analysis and metadata. */
  webhookBytes: 1_048_576,
} as const;

/**
 * Timeouts of a call, in whole seconds. The keys are the names of the environment variables; a stage may override them
 * in the page's settings.
 */
export const VOICE_LIMITS = {
  /** From the microphone permission to an open session. */
  VOICE_CONNECT_SECONDS: 15,
  VOICE_CALL_SECONDS: 600,
  /** Warning time before the maximum duration. */
  VOICE_CALL_WARNING_SECONDS: 60,
  /** Silence of both sides. */
  VOICE_SILENCE_SECONDS: 60,
  VOICE_SILENCE_WARNING_SECONDS: 15,
} as const;
export type VoiceLimitName = keyof typeof VOICE_LIMITS;
export const VOICE_LIMIT_NAMES = Object.keys(VOICE_LIMITS) as VoiceLimitName[];
/** The limits that a stage overrides. */
export type VoiceLimits = Partial<Record<VoiceLimitName, number>>;

/** Interface constants of the specification's section 9. */
export const UI = {
  scrollToTopPx: 300,
  toastVoiceMs: 5000,
  toastFormMs: 4000,
  toastFormMax: 3,
  toastGapPx: 14,
  avatarSmallPx: 120,
  avatarLargePx: 150,
  avatarBreakpointPx: 640,
} as const;

/** Data-fetching defaults of the specification's section 9. */
export const QUERY = {
  retries: 3,
  firstDelayMs: 1000,
  maxDelayMs: 30_000,
  gcMs: 5 * 60_000,
} as const;
