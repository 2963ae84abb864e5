import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { hourOf, LEVELS_KEPT_DAYS, type ObjectiveName, type Outcome } from '@site/server-data/service-levels';
import { itemKeys, TABLE } from '@site/server-data/tables';

/** Milliseconds after which a count is given up: the visitor waits for it. */
const TIMEOUT_MS = 1000;

/** Counts of good and bad events by objective, owner and hour. Nothing identifies a visitor. */
export interface ServiceLevelCounts {
  /** `owner`: a part, or `API_OWNER`. An attempt whose answer was lost is repeated and counts twice. */
  add(objective: ObjectiveName, owner: string, outcome: Outcome, now: Date): Promise<void>;
}

export function serviceLevelCounts(
  dynamo: DynamoDBDocumentClient,
  table: string,
  timeoutMs = TIMEOUT_MS,
): ServiceLevelCounts {
  return {
    async add(objective, owner, outcome, now) {
      await dynamo.send(
        new UpdateCommand({
          TableName: table,
          Key: itemKeys.serviceLevel(objective, owner, hourOf(now)),
          UpdateExpression: 'SET #ttl = if_not_exists(#ttl, :ttl) ADD #outcome :one',
          ExpressionAttributeNames: { '#ttl': TABLE.ttl, '#outcome': outcome },
          ExpressionAttributeValues: {
            ':one': 1,
            ':ttl': Math.floor(now.getTime() / 1000) + LEVELS_KEPT_DAYS * 86_400,
          },
        }),
        { abortSignal: AbortSignal.timeout(timeoutMs) },
      );
    },
  };
}
