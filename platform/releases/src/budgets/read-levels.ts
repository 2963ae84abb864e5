import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type CountedObjective, OUTCOMES } from '@site/server-data/service-levels';
import { itemKeys, TABLE } from '@site/server-data/tables';
import { documentClient } from '../log/document-client';
import type { LevelCounts } from './budget';

/** Time limit of one request in ms: a release must not wait long for counts that it can do without. */
const LONGEST_READ_MS = 5_000;

/** Returns the sums of an owner's counts from one hour to another, both included (hours since 1970). */
export type ReadLevels = (
  objective: CountedObjective,
  owner: string,
  hours: { first: number; last: number },
) => Promise<LevelCounts>;

/**
 * Returns access to the counts that the API's functions write into the site's table; without an `endpoint`, in the account in
 * use.
 */
export function readLevels({ table, endpoint }: { table: string; endpoint?: string }): ReadLevels {
  const client = documentClient(endpoint);
  return async (objective, owner, { first, last }) => {
    const sums: LevelCounts = { good: 0, bad: 0, outside: 0 };
    let from: Record<string, unknown> | undefined;
    do {
      const page = await client.send(
        new QueryCommand({
          TableName: table,
          KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :first AND :last',
          ExpressionAttributeNames: { '#pk': TABLE.partitionKey, '#sk': TABLE.sortKey },
          ExpressionAttributeValues: {
            ':pk': itemKeys.serviceLevel(objective, owner, first).pk,
            ':first': itemKeys.serviceLevel(objective, owner, first).sk,
            ':last': itemKeys.serviceLevel(objective, owner, last).sk,
          },
          ...(from ? { ExclusiveStartKey: from } : {}),
        }),
        { abortSignal: AbortSignal.timeout(LONGEST_READ_MS) },
      );
      for (const item of page.Items ?? [])
        for (const outcome of OUTCOMES) sums[outcome] += Number(item[outcome] ?? 0);
      from = page.LastEvaluatedKey;
    } while (from);
    return sums;
  };
}
