import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { TABLE } from '@site/contracts/data';
import { documentClient } from './document-client';

/** The table of the releases; without an `endpoint`, the one of the account in use. */
export interface ReleaseTable {
  table: string;
  endpoint?: string;
}

interface QueryOptions {
  limit?: number | undefined;
  newestFirst?: boolean;
}

/** One partition of that table: what the live log and the previews share. */
export function partition(options: ReleaseTable, name: string) {
  const client = documentClient(options.endpoint);
  const ExpressionAttributeNames = { '#pk': TABLE.partitionKey };
  return {
    /** Writes an item; with `once`, rejects with ConditionalCheckFailedException where its key is taken. */
    async put(sortKey: string, item: object, { once = false } = {}): Promise<void> {
      await client.send(
        new PutCommand({
          TableName: options.table,
          Item: { [TABLE.partitionKey]: name, [TABLE.sortKey]: sortKey, ...item },
          ...(once ? { ConditionExpression: 'attribute_not_exists(#pk)', ExpressionAttributeNames } : {}),
        }),
      );
    },
    /** The items by their sort keys; all of them unless `limit` says how many. */
    async query({ limit, newestFirst = false }: QueryOptions = {}): Promise<unknown[]> {
      const items: unknown[] = [];
      let from: Record<string, unknown> | undefined;
      do {
        const page = await client.send(
          new QueryCommand({
            TableName: options.table,
            KeyConditionExpression: '#pk = :pk',
            ExpressionAttributeNames,
            ExpressionAttributeValues: { ':pk': name },
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
