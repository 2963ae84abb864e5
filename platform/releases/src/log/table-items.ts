import { isDeepStrictEqual } from 'node:util';
import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, type PutCommandInput, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { awsClient } from '@platform/base/aws-client';
import { TABLE } from '@site/server-data/tables';

/** A table; without an `endpoint`, in the account of the current credentials. */
export interface TableAddress {
  table: string;
  endpoint?: string;
}

interface QueryOptions {
  /** Only items with sort keys from `first` to `last`, both included. */
  first?: string;
  last?: string | undefined;
  limit?: number | undefined;
  newestFirst?: boolean;
  /** Time limit in ms. */
  timeoutMs?: number;
}

/** Returns access to a table's items, which sees every earlier write. */
export function tableItems({ table, endpoint }: TableAddress) {
  const client = DynamoDBDocumentClient.from(
    awsClient(DynamoDBClient, {
      region: 'us-east-1',
      ...(endpoint ? { endpoint, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } } : {}),
    }),
  );
  /** Returns the items of a partition in the order of their sort keys, at most `limit` of them. */
  async function query(
    pk: string,
    { first, last = first, limit = Infinity, newestFirst = false, timeoutMs }: QueryOptions = {},
  ): Promise<Record<string, unknown>[]> {
    const items: Record<string, unknown>[] = [];
    const pages = paginateQuery(
      { client },
      {
        TableName: table,
        KeyConditionExpression: first ? '#pk = :pk AND #sk BETWEEN :first AND :last' : '#pk = :pk',
        ExpressionAttributeNames: { '#pk': TABLE.partitionKey, ...(first ? { '#sk': TABLE.sortKey } : {}) },
        ExpressionAttributeValues: { ':pk': pk, ...(first ? { ':first': first, ':last': last } : {}) },
        ScanIndexForward: !newestFirst,
        ConsistentRead: true,
        ...(Number.isFinite(limit) ? { Limit: limit } : {}),
      },
      timeoutMs === undefined ? {} : { abortSignal: AbortSignal.timeout(timeoutMs) },
    );
    for await (const { Items = [] } of pages) {
      items.push(...Items);
      if (items.length >= limit) break;
    }
    return items.slice(0, limit);
  }
  return {
    query,
    /** Writes an item. Rejects with ConditionalCheckFailedException when the condition does not hold. */
    async put(
      pk: string,
      sk: string,
      item: object,
      condition?: Pick<
        PutCommandInput,
        'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
      >,
    ): Promise<void> {
      // Without fields that are undefined.
      const given = JSON.stringify({ [TABLE.partitionKey]: pk, [TABLE.sortKey]: sk, ...item });
      const written = JSON.parse(given) as Record<string, unknown>;
      try {
        await client.send(new PutCommand({ TableName: table, Item: written, ...condition }));
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        // The SDK repeats a request whose answer was lost: then the item is the one that the first attempt wrote.
        const [there] = await query(pk, { first: sk });
        if (!isDeepStrictEqual(there, written)) throw error;
      }
    },
  };
}
