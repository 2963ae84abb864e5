import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { TABLE } from '@site/server-data/tables';
import { documentClient } from './document-client';

/** The releases table; without an `endpoint`, in the account of the current credentials. */
export interface ReleaseTable {
  table: string;
  endpoint?: string;
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

/** Returns access to one partition of the table; the live log and the previews have one each. */
export function partition(options: ReleaseTable, name: string) {
  const client = documentClient(options.endpoint);
  const ExpressionAttributeNames = { '#pk': TABLE.partitionKey };
  return {
    async put(sortKey: string, item: object, { once = false, unchanged }: PutOptions = {}): Promise<void> {
      await client.send(
        new PutCommand({
          TableName: options.table,
          Item: { [TABLE.partitionKey]: name, [TABLE.sortKey]: sortKey, ...item },
          ...(once ? { ConditionExpression: 'attribute_not_exists(#pk)', ExpressionAttributeNames } : {}),
          ...(unchanged
            ? {
                ConditionExpression: '#unchanged = :unchanged',
                ExpressionAttributeNames: { '#unchanged': unchanged.attribute },
                ExpressionAttributeValues: { ':unchanged': unchanged.value },
              }
            : {}),
        }),
      );
    },
    /** Returns the items in the order of their sort keys, at most `limit` of them. */
    async query({ sortKey, limit, newestFirst = false }: QueryOptions = {}): Promise<unknown[]> {
      const items: unknown[] = [];
      let from: Record<string, unknown> | undefined;
      do {
        const page = await client.send(
          new QueryCommand({
            TableName: options.table,
            KeyConditionExpression: sortKey ? '#pk = :pk AND #sk = :sk' : '#pk = :pk',
            ExpressionAttributeNames: {
              ...ExpressionAttributeNames,
              ...(sortKey ? { '#sk': TABLE.sortKey } : {}),
            },
            ExpressionAttributeValues: { ':pk': name, ...(sortKey ? { ':sk': sortKey } : {}) },
            ScanIndexForward: !newestFirst,
            ConsistentRead: true,
            ...(limit ? { Limit: limit - items.length } : {}),
            ...(from ? { ExclusiveStartKey: from } : {}),
          }),
        );
        items.push(...(page.Items ?? []));
        from = page.LastEvaluatedKey;
      } while (from && (!limit || items.length < limit));
      return items;
    },
  };
}
