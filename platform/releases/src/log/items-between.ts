import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { TABLE } from '@site/server-data/tables';

interface ItemKey {
  pk: string;
  sk: string;
}

export interface ItemsBetweenOptions {
  /** Whether writes of a moment ago must be seen. */
  consistent?: boolean;
  /** Time limit of one request in ms; without it, that of the SDK. */
  timeoutMs?: number;
}

/** Yields the items of a partition from one key to another, both included. `last` has the partition key of `first`. */
export async function* itemsBetween(
  client: DynamoDBDocumentClient,
  table: string,
  [first, last]: readonly [first: ItemKey, last: ItemKey],
  { consistent = false, timeoutMs }: ItemsBetweenOptions = {},
): AsyncGenerator<Record<string, unknown>> {
  let from: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :first AND :last',
        ExpressionAttributeNames: { '#pk': TABLE.partitionKey, '#sk': TABLE.sortKey },
        ExpressionAttributeValues: { ':pk': first.pk, ':first': first.sk, ':last': last.sk },
        ConsistentRead: consistent,
        ...(from ? { ExclusiveStartKey: from } : {}),
      }),
      timeoutMs === undefined ? {} : { abortSignal: AbortSignal.timeout(timeoutMs) },
    );
    yield* page.Items ?? [];
    from = page.LastEvaluatedKey;
  } while (from);
}
