import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { awsClient } from '@platform/base/aws-client';
import type * as z from 'zod/mini';
import { DeadlineHttpHandler } from './deadline';

const FRESH_MS = 5 * 60_000;
/** After a failed read the old value is used for this long before the next attempt. */
const RETRY_MS = 30_000;
/** The least time between two reads that refusals cause: anybody can send a request that is refused. */
const REREAD_MS = 30_000;

export interface CachedSecret<Value> {
  /**
   * Returns the result of `call`. When `isRefused` says that the value was refused, it was probably rotated: reads the secret
   * again and, if it has changed, calls once more. Rejects when there has never been a valid value.
   */
  use<Result>(
    call: (value: Value) => Result | Promise<Result>,
    isRefused?: (result: Result) => boolean,
  ): Promise<Result>;
}

interface SecretSource<Schema> {
  schema: Schema;
  fetchText(): Promise<string>;
  now(): number;
}

/** Returns a JSON secret, cached for five minutes. Its old value stays in use when no valid one can be read. */
export function cachedSecret<Schema extends z.ZodMiniType>(
  source: SecretSource<Schema>,
): CachedSecret<z.output<Schema>> {
  let latest: { text: string; value: z.output<Schema> } | undefined;
  let freshUntil = 0;
  let rereadAt = Number.NEGATIVE_INFINITY;
  let reread: Promise<unknown> = Promise.resolve();

  const fetchValue = async () => {
    const text = await source.fetchText();
    latest = text === latest?.text ? latest : { text, value: parseSecret(source.schema, text) };
    freshUntil = source.now() + FRESH_MS;
    return latest;
  };
  const current = async () => {
    if (latest && source.now() < freshUntil) return latest;
    try {
      return await fetchValue();
    } catch (error) {
      if (!latest) throw error;
      freshUntil = source.now() + RETRY_MS;
      return latest;
    }
  };
  /** Returns what replaced a refused value; undefined while that is still the stored one. */
  const replacementOf = async (refused: typeof latest) => {
    if (latest === refused && source.now() >= rereadAt + REREAD_MS) {
      rereadAt = source.now();
      // An unreadable secret leaves the refusal as it is.
      reread = fetchValue().catch(() => undefined);
    }
    await reread;
    return latest === refused ? undefined : latest;
  };

  return {
    async use(call, isRefused = () => false) {
      const used = await current();
      const result = await call(used.value);
      if (!isRefused(result)) return result;
      const replacement = await replacementOf(used);
      return replacement ? call(replacement.value) : result;
    },
  };
}

function parseSecret<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> {
  // Error messages of JSON.parse and zod may quote the secret.
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new Error('The secret is not the JSON that the function expects: docs/operating/rotate-secrets.md shows it.');
  }
}

const client = awsClient(
  SecretsManagerClient,
  { maxAttempts: 3 },
  { connectionMs: 1000, requestMs: 2000, handler: DeadlineHttpHandler },
);

/** Returns the stored secret with the id that `id` returns; the environment is unknown when a module loads. */
export const storedSecret = <Schema extends z.ZodMiniType>(schema: Schema, id: () => string) =>
  cachedSecret({
    schema,
    fetchText: async () => (await client.send(new GetSecretValueCommand({ SecretId: id() }))).SecretString ?? '',
    now: () => Date.now(),
  });
