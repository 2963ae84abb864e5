import { randomBytes, randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { awsClient } from '@platform/base/aws-client';
import { itemKeys, TABLE } from '@site/server-data/tables';
import type { SdkError } from '@smithy/types';
import { DeadlineHttpHandler } from '../deadline';

/** The function's client. Its timeouts are far below any function's, so that a hanging connection is retried. */
export const dynamo = DynamoDBDocumentClient.from(
  awsClient(DynamoDBClient, { maxAttempts: 4 }, { connectionMs: 1000, requestMs: 3000, handler: DeadlineHttpHandler }),
  { marshallOptions: { removeUndefinedValues: true } },
);

/** Whether a conditional write failed its condition. By name, since instanceof fails across two copies of the SDK. */
export const isConditionFailed = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ConditionalCheckFailedException';

/** Whether a failed write was sent repeatedly: an attempt whose answer was lost may be what its condition met. */
export const wasRepeated = (error: unknown): boolean => (error as SdkError).$metadata?.attempts !== 1;

type Item = Record<string, unknown>;

interface Change {
  /** Attributes to set, and those to set only if they are missing. */
  set: Item;
  missing?: Item;
  remove?: readonly string[];
  condition: string;
  /** Further values for the condition, in which each attribute that changes has its name and its value, too. */
  values?: Item;
}

/** Returns an update that changes attributes, for an UpdateCommand. */
export function updateOf({ set, missing = {}, remove = [], condition, values = {} }: Change) {
  const names = [...Object.keys({ ...set, ...missing }), ...remove];
  const changes = [
    ...Object.keys(set).map((name) => `#${name} = :${name}`),
    ...Object.keys(missing).map((name) => `#${name} = if_not_exists(#${name}, :${name})`),
  ];
  const removal = remove.length > 0 ? ` REMOVE ${remove.map((name) => `#${name}`).join(', ')}` : '';
  const used = Object.entries({ ...set, ...missing, ...values });
  return {
    UpdateExpression: `SET ${changes.join(', ')}${removal}`,
    ConditionExpression: condition,
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(used.map(([name, value]) => [`:${name}`, value])),
  };
}

/** Puts an item once; returns the one that is there already. `writeId` tells an own write whose answer was lost. */
export async function putOnce(
  dynamo: DynamoDBDocumentClient,
  table: string,
  { pk, sk, ...attributes }: Item & { pk: string; sk: string },
): Promise<Item | undefined> {
  const Key = { pk, sk };
  const writeId = randomUUID();
  const put = { Item: { ...Key, ...attributes, writeId }, ConditionExpression: 'attribute_not_exists(pk)' };
  try {
    await dynamo.send(new PutCommand({ TableName: table, ...put }));
    return undefined;
  } catch (error) {
    const isThere = isConditionFailed(error);
    const read = dynamo.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
    const { Item } = await read.catch((unread: unknown) => Promise.reject(isThere ? unread : error));
    if (!isThere && !Item) throw error;
    return Item?.writeId === writeId ? undefined : (Item ?? {});
  }
}

/** The item remembers additions in sets by time, for all attempts of a call. Each addition removes the oldest set. */
const WINDOW_MS = 15_000;
const WINDOWS = 3;

interface Addition {
  key: { pk: string; sk: string };
  counters: readonly string[];
  amount?: number;
  /** Nothing is added if the first counter has reached it. */
  limit?: number;
  /** Epoch seconds after which the item expires. */
  ttl: number;
  now: Date;
}

/** Adds once, though the client repeats an update whose answer was lost. Returns false if the limit is reached. */
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
  const additions = Object.keys(names).map((name) => `${name} :amount`);
  const belowLimit = limit === undefined ? '' : ' AND (attribute_not_exists(#n0) OR #n0 < :limit)';
  const common = { TableName: table, Key: key };
  try {
    await dynamo.send(
      new UpdateCommand({
        ...common,
        UpdateExpression: `SET #ttl = :ttl ADD #recent :ids, ${additions.join(', ')} REMOVE #oldest`,
        ConditionExpression: `(attribute_not_exists(#recent) OR NOT contains(#recent, :id))${belowLimit}`,
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
    const update = new UpdateCommand({
      ...common,
      UpdateExpression: 'SET #ttl = :ttl',
      ConditionExpression: 'contains(#recent, :id)',
      ExpressionAttributeNames: { '#ttl': TABLE.ttl, '#recent': recent },
      ExpressionAttributeValues: { ':id': id, ':ttl': ttl },
    });
    try {
      await dynamo.send(update, options);
      return true;
    } catch (error) {
      if (isConditionFailed(error)) return false;
      throw error;
    }
  }
}

/** Returns whether people on duty have switched calls off (`npm run ops -- voice off`). */
export async function isVoiceOff(dynamo: DynamoDBDocumentClient, table: string): Promise<boolean> {
  const Key = itemKeys.switch('voice');
  const { Item } = await dynamo.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
  return Item?.off === true;
}
