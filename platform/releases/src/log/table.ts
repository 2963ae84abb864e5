import { isDeepStrictEqual } from 'node:util';
import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { awsClient } from '@platform/base/aws-client';
import { TABLE } from '@site/server-data/tables';

/** A table; without an `endpoint`, in the account of the current credentials. */
export interface TableAddress {
  table: string;
  endpoint?: string;
}

interface ItemsBetweenOptions {
  /** Whether writes of a moment ago must be seen. */
  consistent?: boolean;
  /** Time limit in ms. */
  timeoutMs?: number;
}

interface PutOptions {
  /** Rejects with ConditionalCheckFailedException when the key is taken. */
  once?: boolean;
  /** Rejects with ConditionalCheckFailedException unless the stored item's attribute has this value. */
  unchanged?: { attribute: string; value: string };
}

interface QueryOptions {
  /** Only the item with this sort key. */
  sortKey?: string;
  limit?: number | undefined;
  newestFirst?: boolean;
}

const clientOf = ({ endpoint }: TableAddress) =>
  DynamoDBDocumentClient.from(
    awsClient(DynamoDBClient, {
      region: 'us-east-1',
      ...(endpoint ? { endpoint, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } } : {}),
    }),
  );

type Items = Record<string, unknown>[];

/**
 * Returns access to ranges of a table's items, from one key to another, both included. `last` has the partition key of
 * `first`.
 */
export function itemsBetween(address: TableAddress, { consistent = false, timeoutMs }: ItemsBetweenOptions) {
  const client = clientOf(address);
  return async (first: { pk: string; sk: string }, last: { pk: string; sk: string }): Promise<Items> => {
    const items: Items = [];
    const pages = paginateQuery(
      { client },
      {
        TableName: address.table,
        KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :first AND :last',
        ExpressionAttributeNames: { '#pk': TABLE.partitionKey, '#sk': TABLE.sortKey },
        ExpressionAttributeValues: { ':pk': first.pk, ':first': first.sk, ':last': last.sk },
        ConsistentRead: consistent,
      },
      timeoutMs === undefined ? {} : { abortSignal: AbortSignal.timeout(timeoutMs) },
    );
    for await (const { Items = [] } of pages) items.push(...Items);
    return items;
  };
}

/** Returns access to one partition of the releases table; the live log and the previews have one each. */
export function partition(address: TableAddress, name: string) {
  const client = clientOf(address);
  /** Returns the items in the order of their sort keys, at most `limit` of them. */
  async function query({
    sortKey,
    limit = Infinity,
    newestFirst = false,
  }: QueryOptions = {}): Promise<Items> {
    const items: Items = [];
    const pages = paginateQuery(
      { client },
      {
        TableName: address.table,
        KeyConditionExpression: sortKey ? '#pk = :pk AND #sk = :sk' : '#pk = :pk',
        ExpressionAttributeNames: {
          '#pk': TABLE.partitionKey,
          ...(sortKey ? { '#sk': TABLE.sortKey } : {}),
        },
        ExpressionAttributeValues: { ':pk': name, ...(sortKey ? { ':sk': sortKey } : {}) },
        ScanIndexForward: !newestFirst,
        ConsistentRead: true,
        ...(Number.isFinite(limit) ? { Limit: limit } : {}),
      },
    );
    for await (const { Items = [] } of pages) {
      items.push(...Items);
      if (items.length >= limit) break;
    }
    return items.slice(0, limit);
  }
  return {
    query,
    async put(sortKey: string, item: object, { once = false, unchanged }: PutOptions = {}): Promise<void> {
      const condition = unchanged ? '#name = :value' : 'attribute_not_exists(#name)';
      const written = { [TABLE.partitionKey]: name, [TABLE.sortKey]: sortKey, ...item };
      try {
        await client.send(
          new PutCommand({
            TableName: address.table,
            Item: written,
            ...(once || unchanged
              ? {
                  ConditionExpression: condition,
                  ExpressionAttributeNames: { '#name': unchanged?.attribute ?? TABLE.partitionKey },
                }
              : {}),
            ...(unchanged ? { ExpressionAttributeValues: { ':value': unchanged.value } } : {}),
          }),
        );
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        // The SDK repeats a request whose answer was lost: then the item is the one that the first attempt wrote.
        const [there] = await query({ sortKey });
        if (!isDeepStrictEqual(there, written)) throw error;
      }
    },
  };
}
