import { randomBytes } from 'node:crypto';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { TABLE } from '@site/server-data/tables';
import { isConditionFailed, wasRepeated } from './dynamo';

/**
 * The item remembers the ids of its latest additions, in sets by time: long enough for all attempts of one call, short enough to
 * stay small. Each addition removes the oldest set.
 */
const WINDOW_MS = 15_000;
const WINDOWS = 3;

interface Addition {
  key: { pk: string; sk: string };
  /** Names of the counters, each an attribute of the item. */
  counters: readonly string[];
  amount?: number;
  /** Nothing is added if the first counter has reached it. */
  limit?: number;
  /** Epoch seconds after which the item expires. */
  ttl: number;
  now: Date;
}

/**
 * Adds to counters of an item, once: the client repeats an update whose answer was lost, and DynamoDB would add again. Returns false
 * if the limit is reached.
 */
export async function addOnce(
  dynamo: DynamoDBDocumentClient,
  table: string,
  { key, counters, amount = 1, limit, ttl, now }: Addition,
  options: { abortSignal?: AbortSignal } = {},
): Promise<boolean> {
  const window = Math.floor(now.getTime() / WINDOW_MS);
  const recent = `recent${window % WINDOWS}`;
  const id = randomBytes(6).toString('base64url');
  const names = Object.fromEntries(counters.map((name, at) => [`#n${at}`, name]));
  const common = { TableName: table, Key: key };
  try {
    await dynamo.send(
      new UpdateCommand({
        ...common,
        UpdateExpression: `SET #ttl = :ttl ADD #recent :ids, ${Object.keys(names)
          .map((name) => `${name} :amount`)
          .join(', ')} REMOVE #oldest`,
        ConditionExpression: `(attribute_not_exists(#recent) OR NOT contains(#recent, :id))${
          limit === undefined ? '' : ' AND (attribute_not_exists(#n0) OR #n0 < :limit)'
        }`,
        ExpressionAttributeNames: {
          ...names,
          '#ttl': TABLE.ttl,
          '#recent': recent,
          '#oldest': `recent${(window + 1) % WINDOWS}`,
        },
        ExpressionAttributeValues: {
          ':id': id,
          ':ids': new Set([id]),
          ':amount': amount,
          ':ttl': ttl,
          ...(limit === undefined ? {} : { ':limit': limit }),
        },
      }),
      options,
    );
    return true;
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    return limit === undefined || (wasRepeated(error) && (await hasAdded()));
  }

  /** By an update, because the functions that count may not read. */
  async function hasAdded(): Promise<boolean> {
    try {
      await dynamo.send(
        new UpdateCommand({
          ...common,
          UpdateExpression: 'SET #ttl = :ttl',
          ConditionExpression: 'contains(#recent, :id)',
          ExpressionAttributeNames: { '#ttl': TABLE.ttl, '#recent': recent },
          ExpressionAttributeValues: { ':id': id, ':ttl': ttl },
        }),
        options,
      );
      return true;
    } catch (error) {
      if (isConditionFailed(error)) return false;
      throw error;
    }
  }
}
