import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { awsClient } from '@platform/base/aws-client';
import { itemKeys } from '@site/server-data/tables';
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

/** Returns whether people on duty have switched calls off (`npm run ops -- voice off`). */
export async function isVoiceOff(dynamo: DynamoDBDocumentClient, table: string): Promise<boolean> {
  const Key = itemKeys.switch('voice');
  const { Item } = await dynamo.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
  return Item?.off === true;
}
