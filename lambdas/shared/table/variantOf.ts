import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { LIVE_LOG, TABLE } from '@site/contracts/data';
import type { Variant } from '@site/contracts/metrics';
import * as z from 'zod/mini';

/** A release shows among the figures within this time; every running function reads the record so often at most. */
const FRESH_MS = 60_000;

/** The newest live record, as loosely as this question needs it. */
const liveSchema = z.object({
  composition: z.string(),
  canary: z.optional(z.object({ composition: z.string() })),
});

/**
 * Says on which side of a canary a composition is; undefined for one that visitors no longer get, as an old tab's.
 * `failed` hears why the record can't be read; the last one known serves on.
 */
export function variantOf(
  dynamo: DynamoDBDocumentClient,
  releasesTable: string,
  failed: (error: unknown) => void,
) {
  let live: z.output<typeof liveSchema> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  return async (composition: string, now = Date.now()): Promise<Variant | undefined> => {
    if (now - readAt >= FRESH_MS) {
      readAt = now;
      try {
        live = await newest(dynamo, releasesTable);
      } catch (error) {
        failed(error);
      }
    }
    if (composition === live?.canary?.composition) return 'canary';
    return composition === live?.composition ? 'stable' : undefined;
  };
}

async function newest(dynamo: DynamoDBDocumentClient, table: string) {
  const { Items = [] } = await dynamo.send(
    new QueryCommand({
      TableName: table,
      KeyConditionExpression: '#pk = :live',
      ExpressionAttributeNames: { '#pk': TABLE.partitionKey },
      ExpressionAttributeValues: { ':live': LIVE_LOG },
      ScanIndexForward: false,
      Limit: 1,
    }),
  );
  return Items[0] && liveSchema.parse(Items[0]);
}
