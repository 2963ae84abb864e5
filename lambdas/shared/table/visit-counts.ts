import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { VisitReport } from '@site/contracts/api/telemetry';
import { itemKeys } from '@site/server-data/tables';
import { minuteOf, VISIT_ATTRIBUTES, VISITS_KEPT_DAYS } from '@site/server-data/visit-counts';
import { addOnce } from './add-once';

/** Counts of visits by composition and minute, for the judge of rollouts. */
export interface VisitCounts {
  /** `network`: see `visitNetwork`. */
  add(of: string, visit: VisitReport, network: number, now: Date): Promise<void>;
}

export function visitCounts(dynamo: DynamoDBDocumentClient, table: string): VisitCounts {
  return {
    async add(of, visit, network, now) {
      const counters = attributesOf(visit, network);
      if (counters.length === 0) return;
      const ttl = Math.floor(now.getTime() / 1000) + VISITS_KEPT_DAYS * 86_400;
      await addOnce(dynamo, table, { key: itemKeys.visits(of, minuteOf(now)), counters, ttl, now });
    },
  };
}

/** Returns the attributes that a report increases by one, each once. */
const attributesOf = ({ begins, bad = [] }: VisitReport, network: number): string[] => [
  ...(begins ? [VISIT_ATTRIBUTES.visits] : []),
  ...[...new Set(bad)].map((kind) => VISIT_ATTRIBUTES.bad(kind, network)),
];
