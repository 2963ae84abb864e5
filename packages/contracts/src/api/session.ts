import * as z from 'zod/mini';

/** Seconds that a visitor's access token is good for. */
export const ACCESS_SECONDS = 15 * 60;
/** Seconds that a refresh token is good for: a month of silence, and the visitor is a new one. */
export const REFRESH_SECONDS = 30 * 86_400;

/** Without a usable refresh token a new session begins: nobody has to sign in, so nothing is refused. */
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
