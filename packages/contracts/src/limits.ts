/** Numbers that more than one part must agree on. */
export const LIMITS = {
  nameLength: 100,
  /** RFC 3966 and E.164: at most 15 digits; people also type spaces, brackets and dashes. */
  phoneLength: 32,
  /** What is kept of a caller's own words about a phone. */
  saidPhoneLength: 200,
  conversationIdLength: 128,
  agentIdLength: 128,
  /** A day: nobody talks longer to an assistant that ends calls after ten minutes. */
  durationSeconds: 86_400,
  bodyBytes: 16_384,
  /** A transcript of ten minutes is some 30 KB; ElevenLabs adds its analysis and metadata. */
  webhookBytes: 1_048_576,
} as const;

/**
 * When a call gives up or ends by itself, in whole seconds. The names are those of the environment variables; a stage may
 * decide otherwise, and tells the page.
 */
export const VOICE_LIMITS = {
  /** From a granted microphone to an open session. */
  VOICE_CONNECT_SECONDS: 15,
  VOICE_CALL_SECONDS: 600,
  /** How long before the end of the longest call the visitor is told. */
  VOICE_CALL_WARNING_SECONDS: 60,
  /** Without a word of either side. */
  VOICE_SILENCE_SECONDS: 60,
  VOICE_SILENCE_WARNING_SECONDS: 15,
} as const;
export type VoiceLimitName = keyof typeof VOICE_LIMITS;
export const VOICE_LIMIT_NAMES = Object.keys(VOICE_LIMITS) as VoiceLimitName[];
/** What a stage sets otherwise than the defaults. */
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
