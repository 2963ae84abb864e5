import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { bucketOf } from '@platform/judge/histogram';
import type { VisitReport } from '@site/contracts/api/telemetry';
import { itemKeys, TABLE } from '@site/server-data/tables';
import { minuteOf, VISIT_ATTRIBUTES, VISITS_KEPT_DAYS } from '@site/server-data/visit-counts';

/** Counts of visits by composition and minute, for the canaries' judge. */
export interface VisitCounts {
  /** `network`: see `visitNetwork`. */
  add(of: string, visit: VisitReport, network: number, now: Date): Promise<void>;
}

export function visitCounts(dynamo: DynamoDBDocumentClient, table: string): VisitCounts {
  return {
    async add(of, visit, network, now) {
      const names = attributesOf(visit, network).map((name, at) => [`#n${at}`, name] as const);
      if (names.length === 0) return;
      await dynamo.send(
        new UpdateCommand({
          TableName: table,
          Key: itemKeys.visits(of, minuteOf(now)),
          UpdateExpression: `SET #ttl = if_not_exists(#ttl, :ttl) ADD ${names.map(([key]) => `${key} :one`).join(', ')}`,
          ExpressionAttributeNames: { '#ttl': TABLE.ttl, ...Object.fromEntries(names) },
          ExpressionAttributeValues: {
            ':one': 1,
            ':ttl': Math.floor(now.getTime() / 1000) + VISITS_KEPT_DAYS * 86_400,
          },
        }),
      );
    },
  };
}

/** Returns the attributes that a report increases by one, each once. */
const attributesOf = ({ begins, bad = [], lcp }: VisitReport, network: number): string[] => [
  ...(begins ? [VISIT_ATTRIBUTES.visits] : []),
  ...[...new Set(bad)].map((kind) => VISIT_ATTRIBUTES.bad(kind, network)),
  ...(lcp === undefined ? [] : [VISIT_ATTRIBUTES.lcp(bucketOf(lcp), network)]),
];
