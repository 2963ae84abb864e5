import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { awsClient } from '@platform/base/aws-client';
import * as z from 'zod/mini';
import { DeadlineHttpHandler } from './deadline';

const FRESH_MS = 5 * 60_000;
/** After a failed read the old value is used for this long before the next attempt. */
const RETRY_MS = 30_000;

export interface CachedSecret<Value> {
  read(): Promise<Value>;
  /** Makes the next read fetch again. Call it when the value was rejected, since it was probably rotated. */
  forget(): void;
}

export interface SecretSource<Schema> {
  schema: Schema;
  fetchText(): Promise<string>;
  now(): number;
}

/**
 * Returns a JSON secret that is cached for five minutes. When it can't be read again, or its new value is invalid, the old
 * value stays in use. `read` throws when there has never been a valid value.
 */
export function cachedSecret<Schema extends z.ZodMiniType>(
  source: SecretSource<Schema>,
): CachedSecret<z.output<Schema>> {
  let kept: { value: z.output<Schema>; until: number } | undefined;
  return {
    async read() {
      const now = source.now();
      if (kept && now < kept.until) return kept.value;
      try {
        kept = { value: parseSecret(source.schema, await source.fetchText()), until: now + FRESH_MS };
      } catch (error) {
        if (!kept) throw error;
        kept.until = source.now() + RETRY_MS;
      }
      return kept.value;
    },
    forget() {
      if (kept) kept.until = 0;
    },
  };
}

function parseSecret<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> {
  // Error messages of JSON.parse and zod may quote the secret.
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new Error('The secret is not the JSON that the function expects');
  }
}

const client = awsClient(
  SecretsManagerClient,
  { maxAttempts: 3 },
  { connectionMs: 1000, requestMs: 2000, handler: DeadlineHttpHandler },
);

/** Returns the text of a secret. Rejects with the SDK's errors. */
export async function fetchSecret(id: string): Promise<string> {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: id }));
  return SecretString ?? '';
}

const key = z.string().check(z.minLength(32));

/** Returns the signing keys of visitors' sessions: `{"current"}`, and `{"previous"}` during a rotation. */
export const sessionSecret = (id: () => string) =>
  cachedSecret({
    schema: z.object({ current: key, previous: z.optional(z.union([z.literal(''), key])) }),
    fetchText: () => fetchSecret(id()),
    now: Date.now,
  });
