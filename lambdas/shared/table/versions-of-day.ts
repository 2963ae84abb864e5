import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { itemKeys, TABLE } from '@site/server-data/tables';
import { isConditionFailed } from './is-condition-failed';

/**
 * Returns a function that tells whether a version is among the first `limit` that the day's telemetry named. It caches its
 * answers for the day, so that a version costs one write per execution environment.
 */
export function versionsOfDay(dynamo: DynamoDBDocumentClient, table: string, limit: number) {
  let day = '';
  const known = new Map<string, boolean>();
  return async (part: string, version: string, now = new Date()): Promise<boolean> => {
    const today = now.toISOString().slice(0, 10);
    if (today !== day) known.clear();
    day = today;
    const name = `${part}@${version}`;
    const cached = known.get(name);
    if (cached !== undefined) return cached;
    const knows = await addName(dynamo, table, limit, name, now);
    // Bounded, so that a flood of invented versions can't fill the memory.
    if (known.size < 10 * limit) known.set(name, knows);
    return knows;
  };
}

async function addName(dynamo: DynamoDBDocumentClient, table: string, limit: number, name: string, now: Date) {
  try {
    await dynamo.send(
      new UpdateCommand({
        TableName: table,
        Key: itemKeys.versions(now.toISOString().slice(0, 10)),
        UpdateExpression: 'SET #ttl = :ttl ADD #names :name',
        ConditionExpression: 'attribute_not_exists(#names) OR contains(#names, :text) OR size(#names) < :limit',
        ExpressionAttributeNames: { '#ttl': TABLE.ttl, '#names': 'names' },
        ExpressionAttributeValues: {
          ':name': new Set([name]),
          ':text': name,
          ':limit': limit,
          ':ttl': Math.floor(now.getTime() / 1000) + 2 * 86_400,
        },
      }),
    );
    return true;
  } catch (error) {
    if (isConditionFailed(error)) return false;
    throw error;
  }
}
