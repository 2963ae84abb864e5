import { QUOTA_NAMES, QUOTAS, type QuotaName } from '@site/server-data/quotas';
import * as z from 'zod/mini';

const text = z.string('is not set').check(z.trim(), z.minLength(1, 'is empty'));
const address = z.pipe(
  z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }),
  z.transform((url: string) => url.replace(/\/+$/, '')),
);
const commaList = z.pipe(
  z.string('is not set'),
  z.transform((value: string) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  ),
);
const onOff = (unset: 'true' | 'false') =>
  z.pipe(
    z._default(z.enum(['true', 'false'], 'must be true or false'), unset),
    z.transform((value: 'true' | 'false') => value === 'true'),
  );
const quotaSchema = (name: QuotaName) =>
  z.pipe(
    z._default(z.string().check(z.regex(/^\d{1,7}$/, 'must be a whole number')), String(QUOTAS[name])),
    z.transform(Number),
  );
const quotaVariables = Object.fromEntries(QUOTA_NAMES.map((name) => [name, quotaSchema(name)])) as Record<
  QuotaName,
  ReturnType<typeof quotaSchema>
>;

/** Every variable that a function may read; its handler names those that it reads. */
const VARIABLES = {
  TABLE_NAME: text,
  RELEASES_TABLE: text,
  SITE_BUCKET: text,
  SITE_URL: z.pipe(z.string('is not set'), address),
  SITE_ORIGINS: commaList.check(z.minLength(1, 'must name at least one origin')),
  ELEVENLABS_API_URL: z._default(address, 'https://api.elevenlabs.io'),
  ELEVENLABS_AGENT_IDS: commaList,
  ELEVENLABS_SECRET_ID: text,
  VOICE_ENABLED: onOff('true'),
  SESSION_REQUIRED: onOff('false'),
  SESSION_SECRET_ID: text,
  WEBHOOK_SECRET_ID: text,
  ORIGIN_SECRET_ID: text,
  TELEGRAM_API_URL: z._default(address, 'https://api.telegram.org'),
  TELEGRAM_SECRET_ID: text,
  ...quotaVariables,
} as const;

type Name = keyof typeof VARIABLES;
type Values<Names extends Name> = { [Key in Names]: z.output<(typeof VARIABLES)[Key]> };

/** Returns a reader of variables, which parses them at its first call and throws one Error for all invalid ones. */
export function lazyEnvironment<Names extends Name>(...names: Names[]): () => Values<Names> {
  let values: Values<Names> | undefined;
  return () => {
    values ??= readEnvironment(names);
    return values;
  };
}

function readEnvironment<Names extends Name>(names: Names[]): Values<Names> {
  const faults: string[] = [];
  const values: Record<string, unknown> = {};
  for (const name of names) {
    const result = VARIABLES[name].safeParse(process.env[name]);
    if (result.success) values[name] = result.data;
    else faults.push(`${name} ${result.error.issues[0]?.message}`);
  }
  if (faults.length > 0) throw new Error(`Invalid environment variables: ${faults.join('; ')}`);
  return values as Values<Names>;
}

/** Returns a required variable of a function of releases. Throws an Error with its name when it is missing. */
export function requireVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set. Deploy the function's stack again.`);
  return value;
}
