import { randomBytes } from 'node:crypto';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { itemKeys, TABLE } from '@site/server-data/tables';
import { dynamo } from '../dynamo';
import { sha256 } from '../hash';
import { addOnce } from './add-once';

export const HOUR = 3600;
export const DAY = 86_400;

export interface Rule {
  /** What is counted, such as `signed-urls`. */
  scope: string;
  /** Who is limited: a visitor's id, a hashed address, or `all`. */
  subject: string;
  limit: number;
  windowSeconds: number;
}

export interface Quotas {
  /**
   * Takes one from each rule in order and stops at the first that is used up: returns the seconds until its window ends,
   * else undefined. Exactly `limit` callers pass per window, under any concurrency.
   */
  take(rules: readonly Rule[], now: Date): Promise<number | undefined>;
  /** Gives back one of each rule, which `take` at the same time took for something that came to nothing. */
  giveBack(rules: readonly Rule[], now: Date): Promise<void>;
  /** Returns a hash of the address with the day's salt, which can't be linked to the address once that salt has expired. */
  addressName(network: string, now: Date): Promise<string>;
}

/** Returns quotas in the table: each count is one conditional update of an item that expires, and counts once. */
export function quotas(dynamo: DynamoDBDocumentClient, table: string): Quotas {
  const salts = new Map<string, string>();
  return {
    async take(rules, now) {
      for (const rule of rules) {
        const isFree = rule.limit > 0 && (await addOnce(dynamo, table, { ...counterOf(rule, now), limit: rule.limit }));
        if (!isFree) {
          const seconds = Math.floor(now.getTime() / 1000);
          return rule.windowSeconds - (seconds % rule.windowSeconds);
        }
      }
      return undefined;
    },
    async giveBack(rules, now) {
      await Promise.all(rules.map((rule) => addOnce(dynamo, table, { ...counterOf(rule, now), amount: -1 })));
    },
    async addressName(network, now) {
      const day = now.toISOString().slice(0, 10);
      let salt = salts.get(day);
      if (salt === undefined) {
        salt = await saltOf(dynamo, table, day, now);
        salts.clear();
        salts.set(day, salt);
      }
      return sha256(`${salt}\n${network}`).slice(0, 32);
    },
  };
}

/** Returns the counter of a rule in its window. */
function counterOf({ scope, subject, windowSeconds }: Rule, now: Date) {
  const window = Math.floor(now.getTime() / 1000 / windowSeconds);
  const key = itemKeys.quota(scope, subject, window);
  return { key, counters: ['taken'], ttl: (window + 2) * windowSeconds, now };
}

/** Returns the day's salt, which the first caller creates and which expires a day after its day. */
async function saltOf(dynamo: DynamoDBDocumentClient, table: string, day: string, now: Date): Promise<string> {
  const { Attributes } = await dynamo.send(
    new UpdateCommand({
      TableName: table,
      Key: itemKeys.salt(day),
      UpdateExpression: 'SET salt = if_not_exists(salt, :salt), #ttl = if_not_exists(#ttl, :ttl)',
      ExpressionAttributeNames: { '#ttl': TABLE.ttl },
      ExpressionAttributeValues: {
        ':salt': randomBytes(24).toString('base64url'),
        ':ttl': Math.floor(now.getTime() / 1000) + 2 * DAY,
      },
      ReturnValues: 'ALL_NEW',
    }),
  );
  return String(Attributes?.salt);
}

/** Returns the function's quotas, created once because they cache the day's salt. */
export function tableQuotas(table: () => string): () => Quotas {
  let kept: Quotas | undefined;
  return () => {
    kept ??= quotas(dynamo, table());
    return kept;
  };
}
