import { hash, randomBytes } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { METRICS } from '@site/server-data/metrics';
import { expiryOf, itemKeys, TABLE } from '@site/server-data/tables';
import type { RouteTools } from '../http-handler';
import type { HttpRequest } from '../http-request';
import { errorFields } from '../log';
import { addOnce, dynamo } from './dynamo';

export const HOUR = 3600;
export const DAY = 86_400;

export interface Rule {
  scope: string;
  /** Who is limited: a visitor's id, a hashed address, or `all`. */
  subject: string;
  limit: number;
  windowSeconds: number;
}

export type Quotas = ReturnType<typeof tableQuotas>;

/** Returns a function's quotas: each count is one conditional update of an item that expires, and counts once. */
export function tableQuotas(table: () => string, client = dynamo) {
  let salt: { day: string; text: string } | undefined;
  return {
    /** Takes one from each rule up to the first that is used up; returns the seconds until its window ends. */
    async take(rules: readonly Rule[], now: Date): Promise<number | undefined> {
      for (const rule of rules) {
        const isFree =
          rule.limit > 0 && (await addOnce(client, table(), { ...counterOf(rule, now), limit: rule.limit }));
        if (!isFree) return rule.windowSeconds - (Math.floor(now.getTime() / 1000) % rule.windowSeconds);
      }
      return undefined;
    },
    /** Gives back one of each rule, which `take` at the same time took for something that came to nothing. */
    async giveBack(rules: readonly Rule[], now: Date): Promise<void> {
      await Promise.all(rules.map((rule) => addOnce(client, table(), { ...counterOf(rule, now), amount: -1 })));
    },
    /** Returns a hash of the address with the day's salt, which can't be linked to the address once that salt has expired. */
    async hashAddress(network: string, now: Date): Promise<string> {
      const day = now.toISOString().slice(0, 10);
      if (salt?.day !== day) salt = { day, text: await readSalt(day, now) };
      return hash('sha256', `${salt.text}\n${network}`).slice(0, 32);
    },
  };

  /** Returns the day's salt, which the first request creates and which expires a day after its day. */
  async function readSalt(day: string, now: Date): Promise<string> {
    const { Attributes } = await client.send(
      new UpdateCommand({
        TableName: table(),
        Key: itemKeys.salt(day),
        UpdateExpression: 'SET salt = if_not_exists(salt, :salt), #ttl = if_not_exists(#ttl, :ttl)',
        ExpressionAttributeNames: { '#ttl': TABLE.ttl },
        ExpressionAttributeValues: { ':salt': randomBytes(24).toString('base64url'), ':ttl': expiryOf(now, 2) },
        ReturnValues: 'ALL_NEW',
      }),
    );
    return String(Attributes?.salt);
  }
}

function counterOf({ scope, subject, windowSeconds }: Rule, now: Date) {
  const window = Math.floor(now.getTime() / 1000 / windowSeconds);
  const key = itemKeys.quota(scope, subject, window);
  return { key, counters: ['taken'], ttl: (window + 2) * windowSeconds, now };
}

/** False also when the counter can't be read: a contact is worth more than a count. `limit`: requests per hour. */
export async function isOverLimit(
  quotas: Quotas,
  scope: string,
  limit: number,
  request: HttpRequest,
  { log, count }: RouteTools,
): Promise<boolean> {
  const now = new Date();
  try {
    const subject = await quotas.hashAddress(request.network, now);
    const wait = await quotas.take([{ scope, subject, limit, windowSeconds: HOUR }], now);
    if (wait !== undefined) count(METRICS.quotaRefused);
    return wait !== undefined;
  } catch (error) {
    log.error('quota unreadable', errorFields(error));
    return false;
  }
}
