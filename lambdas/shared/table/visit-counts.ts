import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { bucketOf } from '@platform/judge/histogram';
import type { VisitReport } from '@site/contracts/api/telemetry';
import { FAILURES_OF_ALL, VISIT_FAILURES, VISIT_SPEEDS } from '@site/contracts/api/visit-measures';
import { itemKeys, TABLE } from '@site/server-data/tables';
import { minuteOf, VISIT_ATTRIBUTES, VISITS_KEPT_DAYS } from '@site/server-data/visit-counts';

/** Counts of visits by composition and minute, for the canaries' judge. Nothing identifies a visitor. */
export interface VisitCounts {
  add(of: string, visit: VisitReport, now: Date): Promise<void>;
  /** Counts a visit that its address's quota refused. */
  addRefused(of: string, now: Date): Promise<void>;
}

export function visitCounts(dynamo: DynamoDBDocumentClient, table: string): VisitCounts {
  const add = async (of: string, attributes: readonly string[], now: Date) => {
    const names = attributes.map((name, at) => [`#n${at}`, name] as const);
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
  };
  return {
    async add(of, visit, now) {
      const attributes = attributesOf(visit);
      if (attributes.length > 0) await add(of, attributes, now);
    },
    addRefused: (of, now) => add(of, [VISIT_ATTRIBUTES.refused], now),
  };
}

/** Returns the attributes that a report increases by one, each once. */
export function attributesOf({ begins, of = [], bad = [], speeds = {} }: VisitReport): string[] {
  const begun = begins ? [VISIT_ATTRIBUTES.visits] : [];
  const totals = VISIT_FAILURES.filter((name) =>
    (FAILURES_OF_ALL as readonly string[]).includes(name) ? begins : of.includes(name),
  );
  const measured = VISIT_SPEEDS.flatMap((name) => {
    const ms = speeds[name];
    return ms === undefined ? [] : [VISIT_ATTRIBUTES.speed(name, bucketOf(ms))];
  });
  return [
    ...begun,
    ...totals.map(VISIT_ATTRIBUTES.of),
    ...VISIT_FAILURES.filter((name) => bad.includes(name)).map(VISIT_ATTRIBUTES.bad),
    ...measured,
  ];
}
