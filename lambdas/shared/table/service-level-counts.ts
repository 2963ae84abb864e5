import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { hourOf, LEVELS_KEPT_DAYS, type ObjectiveName, type Outcome } from '@site/server-data/service-levels';
import { itemKeys } from '@site/server-data/tables';
import { addOnce } from './add-once';

/** Milliseconds after which a count is given up: the visitor waits for it. */
const TIMEOUT_MS = 1000;

/** Counts of good and bad events by objective, owner and hour. Nothing identifies a visitor. */
export interface ServiceLevelCounts {
  /** `owner`: a part, or `API_OWNER`. */
  add(objective: ObjectiveName, owner: string, outcome: Outcome, now: Date): Promise<void>;
}

export function serviceLevelCounts(
  dynamo: DynamoDBDocumentClient,
  table: string,
  timeoutMs = TIMEOUT_MS,
): ServiceLevelCounts {
  return {
    async add(objective, owner, outcome, now) {
      const addition = {
        key: itemKeys.serviceLevel(objective, owner, hourOf(now)),
        counters: [outcome],
        ttl: Math.floor(now.getTime() / 1000) + LEVELS_KEPT_DAYS * 86_400,
        now,
      };
      await addOnce(dynamo, table, addition, { abortSignal: AbortSignal.timeout(timeoutMs) });
    },
  };
}
