/*
 * Why a second parser beside lambdas/shared/environment.ts (both are zod): a developer's variables are others, optional, and unset when
 * blank; a function's are required. One table would put all of these into each function's bundle.
 */

import { VOICE_LIMIT_NAMES, type VoiceLimitName } from '@site/contracts/limits';
import { LANGUAGE_DETECTION, VOICE_TEXTS } from '@site/contracts/site-json';
import { QUOTA_NAMES, type QuotaName } from '@site/server-data/quotas';
import * as z from 'zod/mini';

/** Stands for an unset variable too: shells and .env files often pass an empty string. */
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
        z
          .url({ protocol: /^https?$/, hostname: /^[^\s]+$/, error: expected })
          .check(z.regex(/^[^?#]*$/, expected)),
        z.transform((url: string) => url.replace(/\/+$/, '')),
      ),
    ),
  );
};

const portNumber = (unset: string | number) => {
  const expected = `a whole number from 0 (any free port) to 65535; unset means ${unset}`;
  return z.pipe(
    z.string(expected).check(z.regex(/^\d{1,5}$/, expected)),
    z.pipe(z.transform(Number), z.number().check(z.maximum(65_535, expected))),
  );
};
const port = (fallback: number) => blankIsUnset(z._default(portNumber(fallback), fallback));

const visible = (what: string, pattern: RegExp) =>
  blankIsUnset(z.optional(z.string(what).check(z.regex(pattern, what))));

const choice = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  fallback: NoInfer<Values[number]>,
) => {
  const error = `one of ${values.join(', ')}; unset means ${fallback}`;
  return blankIsUnset(z.pipe(z._default(z.string(), fallback), z.enum(values, { error })));
};

/** One of `values`; unset leaves the decision to the stage. */
const stageChoice = <const Values extends readonly [string, ...string[]]>(values: Values) => {
  const error = `one of ${values.join(', ')}; unset means as the stage says in infra/config/stages.ts`;
  return blankIsUnset(z.optional(z.enum(values, { error })));
};

const quotas = Object.fromEntries(
  QUOTA_NAMES.map((name) => [name, visible('a whole number up to 9999999', /^\d{1,7}$/)]),
) as Record<QuotaName, ReturnType<typeof visible>>;
const voiceLimits = Object.fromEntries(
  VOICE_LIMIT_NAMES.map((name) => [name, visible('whole seconds from 1 to 99999', /^[1-9]\d{0,4}$/)]),
) as Record<VoiceLimitName, ReturnType<typeof visible>>;

/**
 * Every environment variable that running the site on a developer's machine reads.
 * An outside service with neither address nor credential is the embedded one.
 */
export const environmentSchema = z.object({
  ELEVENLABS_API_URL: httpAddress('https://api.elevenlabs.io'),
  ELEVENLABS_API_KEY: visible('a key without spaces', /^\S+$/),
  /** Visitors talk to the first; the token route hands out all of them. */
  ELEVENLABS_AGENT_ID: visible(
    'an agent id of up to 128 characters without spaces, or several with commas between them',
    /^[^\s,]{1,128}(?:,[^\s,]{1,128})*$/,
  ),
  TELEGRAM_API_URL: httpAddress('https://api.telegram.org'),
  TELEGRAM_BOT_TOKEN: visible('a bot token without spaces and slashes', /^[^\s/]+$/),
  TELEGRAM_CHAT_ID: visible('a chat id, such as -1001234567890 or @channel', /^(-?\d+|@\w+)$/),
  PORT: port(8080),
  /** Where previews are served. */
  PREVIEW_PORT: blankIsUnset(z.optional(portNumber('the one after PORT'))),
  DYNAMODB_PORT: port(8000),
  LOCAL_DATA_DIR: blankIsUnset(z._default(z.string(), '.local')),
  LANGUAGE_DETECTION: stageChoice(LANGUAGE_DETECTION),
  VOICE_TEXTS: stageChoice(VOICE_TEXTS),
  /** Whether a call is started only for a visitor with a session, and a contact without one is marked unverified. */
  SESSION_REQUIRED: choice(['true', 'false'], 'true'),
  ...quotas,
  ...voiceLimits,
});
export type Environment = z.output<typeof environmentSchema>;

/** Values of these must not appear in an error that someone pastes into a chat. */
const SECRET = new Set(['ELEVENLABS_API_KEY', 'TELEGRAM_BOT_TOKEN']);

/**
 * Reads the variables above from `env` (others are ignored).
 * Throws one `Error` that names each bad variable, its value (secrets excepted) and what is expected.
 */
export function parseEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
  const result = environmentSchema.safeParse(env);
  if (result.success) return withRealServices(result.data);
  const faults = new Map<string, string>();
  for (const issue of result.error.issues) {
    const name = String(issue.path[0]);
    if (faults.has(name)) continue;
    const given = SECRET.has(name) ? 'its value' : JSON.stringify(env[name]);
    faults.set(name, `  ${name}: ${given} is not usable; expected ${issue.message}`);
  }
  throw new Error(`The environment can't be used:\n${[...faults.values()].join('\n')}`);
}

/** Where the real services are: a credential without an address means them, neither means the embedded one. */
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
