/** Numbers that more than one part must agree on. */
export const LIMITS = {
  nameLength: 100,
  emailLength: 254,
  /** RFC 3966 and E.164: at most 15 digits; people also type spaces, brackets and dashes. */
  phoneLength: 32,
  companyLength: 150,
  commentLength: 2000,
  conversationIdLength: 128,
  agentIdLength: 128,
  /** A day: nobody talks longer to an assistant that ends calls after ten minutes. */
  durationSeconds: 86_400,
  bodyBytes: 16_384,
} as const;

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
