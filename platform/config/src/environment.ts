/*
 * Apart from lambdas/shared/environment.ts: a developer's variables are other ones, optional, and unset if blank. One
 * table would put all of them into each function's bundle.
 */

import { VOICE_LIMIT_NAMES, type VoiceLimitName } from '@site/contracts/limits';
import { LANGUAGE_DETECTION, VOICE_LANGUAGE } from '@site/contracts/site-json';
import { QUOTA_NAMES, type QuotaName } from '@site/server-data/quotas';
import * as z from 'zod/mini';

/** Treats an empty string as unset, because shells and .env files often pass one. */
const blankIsUnset = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)),
    schema,
  );

const httpAddress = (example: string) => {
  const expected = `an http(s) address without a query, such as ${example}`;
  return blankIsUnset(
    z.optional(
      z.pipe(
        z.url({ protocol: /^https?$/, hostname: /^[^\s]+$/, error: expected }).check(z.regex(/^[^?#]*$/, expected)),
        z.transform((url: string) => url.replace(/\/+$/, '')),
      ),
    ),
  );
};

const portNumber = (unset: string | number) => {
  const expected = `a whole number from 0 (any free port) to 65535; default: ${unset}`;
  return z.pipe(
    z.string(expected).check(z.regex(/^\d{1,5}$/, expected)),
    z.pipe(z.transform(Number), z.number().check(z.maximum(65_535, expected))),
  );
};
const port = (fallback: number) => blankIsUnset(z._default(portNumber(fallback), fallback));

const visible = (what: string, pattern: RegExp) =>
  blankIsUnset(z.optional(z.string(what).check(z.regex(pattern, what))));

/** One of `values`; if unset, the stage's value applies. */
const stageChoice = <const Values extends readonly [string, ...string[]]>(values: Values) => {
  const error = `one of ${values.join(', ')}; default: the stage's value in platform/config/src/stages.ts`;
  return blankIsUnset(z.optional(z.enum(values, { error })));
};

const quotas = Object.fromEntries(
  QUOTA_NAMES.map((name) => [name, visible('a whole number up to 9999999', /^\d{1,7}$/)]),
) as Record<QuotaName, ReturnType<typeof visible>>;
const voiceLimits = Object.fromEntries(
  VOICE_LIMIT_NAMES.map((name) => [name, visible('whole seconds from 1 to 99999', /^[1-9]\d{0,4}$/)]),
) as Record<VoiceLimitName, ReturnType<typeof visible>>;

/** All environment variables of the local site. An external service with neither address nor credential is emulated. */
export const environmentSchema = z.object({
  ELEVENLABS_API_URL: httpAddress('https://api.elevenlabs.io'),
  ELEVENLABS_API_KEY: visible('a key without spaces', /^\S+$/),
  /** Visitors talk to the first; the token route signs addresses for all of them. */
  ELEVENLABS_AGENT_ID: visible(
    'an agent id of up to 128 characters without spaces, or several, separated by commas',
    /^[^\s,]{1,128}(?:,[^\s,]{1,128})*$/,
  ),
  TELEGRAM_API_URL: httpAddress('https://api.telegram.org'),
  TELEGRAM_BOT_TOKEN: visible('a bot token without spaces or slashes', /^[^\s/]+$/),
  TELEGRAM_CHAT_ID: visible('a chat id, such as -1001234567890 or @channel', /^(-?\d+|@\w+)$/),
  PORT: port(8080),
  PREVIEW_PORT: blankIsUnset(z.optional(portNumber('PORT + 1'))),
  DYNAMODB_PORT: port(8000),
  LOCAL_DATA_DIR: blankIsUnset(z._default(z.string(), '.local')),
  LANGUAGE_DETECTION: stageChoice(LANGUAGE_DETECTION),
  VOICE_LANGUAGE: stageChoice(VOICE_LANGUAGE),
  /** Whether a call needs a visitor's session; contacts without one are then marked unverified. */
  SESSION_REQUIRED: blankIsUnset(z._default(z.enum(['true', 'false'], 'one of true, false; default: true'), 'true')),
  ...quotas,
  ...voiceLimits,
});
export type Environment = z.output<typeof environmentSchema>;

/** Variables whose values must not appear in errors, because people paste errors into chats. */
const SECRET = new Set(['ELEVENLABS_API_KEY', 'TELEGRAM_BOT_TOKEN']);

/** Parses the variables above; others are ignored. The error lists each invalid one with its value, unless secret. */
export function parseEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
  const result = environmentSchema.safeParse(env);
  if (result.success) return withRealServices(result.data);
  const faults = new Map<string, string>();
  for (const issue of result.error.issues) {
    const name = String(issue.path[0]);
    if (faults.has(name)) continue;
    const given = SECRET.has(name) ? '' : ` ${JSON.stringify(env[name])}`;
    faults.set(name, `  ${name}: invalid value${given}; expected ${issue.message}`);
  }
  throw new Error(`Invalid environment variables:\n${[...faults.values()].join('\n')}`);
}

/** Addresses of the real services, used if a credential is set without an address; with neither, the service is emulated. */
const REAL = { elevenLabs: 'https://api.elevenlabs.io', telegram: 'https://api.telegram.org' };

function withRealServices(environment: Environment): Environment {
  const elevenLabs = environment.ELEVENLABS_API_URL ?? (environment.ELEVENLABS_API_KEY && REAL.elevenLabs);
  const telegram = environment.TELEGRAM_API_URL ?? (environment.TELEGRAM_BOT_TOKEN && REAL.telegram);
  return {
    ...environment,
    ...(elevenLabs ? { ELEVENLABS_API_URL: elevenLabs } : {}),
    ...(telegram ? { TELEGRAM_API_URL: telegram } : {}),
  };
}
