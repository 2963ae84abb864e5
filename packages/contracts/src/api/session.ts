import * as z from 'zod/mini';

/** Lifetime of an access token, in seconds. */
export const ACCESS_SECONDS = 15 * 60;
/** Lifetime of a refresh token, in seconds: after 30 days without a request a visitor gets a new session. */
export const REFRESH_SECONDS = 30 * 86_400;

/** Without a valid refresh token a new session starts: visitors don't sign in, so nothing is rejected. */
export const sessionRequestSchema = z.object({
  refresh_token: z.optional(z.string().check(z.maxLength(300))),
});
export type SessionRequest = z.infer<typeof sessionRequestSchema>;

export const sessionSchema = z.object({
  access_token: z.string().check(z.minLength(1)),
  refresh_token: z.string().check(z.minLength(1)),
  /** Seconds from now. */
  expires_in: z.number().check(z.int(), z.positive()),
});
export type Session = z.infer<typeof sessionSchema>;
