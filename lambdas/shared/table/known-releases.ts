import { type DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { Variant } from '@site/server-data/metrics';
import { LIVE_VISITS, rolloutVisits, TABLE } from '@site/server-data/tables';
import { LIVE_LOG, RETENTION } from '@site/site-model/release-log';
import * as z from 'zod/mini';

/** New releases appear in telemetry within this time: each execution environment reads the live record at most this often. */
const FRESH_MS = 60_000;
const DAY_MS = 86_400_000;

const versions = z.catch(z.optional(z.record(z.string(), z.string())), undefined);

/** The fields of a live record that are needed here, validated loosely. */
const releaseSchema = z.object({
  composition: z.string(),
  versions,
  rollout: z.optional(z.object({ part: z.string(), composition: z.string(), since: z.string(), versions })),
  when: z._default(z.string(), ''),
});
type Release = z.output<typeof releaseSchema>;

/** Answers from the live log, read once a minute; the last ones stay in use when it can't be read (`onFailure`). */
export function knownReleases(
  dynamo: DynamoDBDocumentClient,
  releasesTable: () => string,
  onFailure: (error: unknown) => void,
) {
  let live: Release | undefined;
  let versions: ReadonlySet<string> = new Set();
  let reading = Promise.resolve();
  let readAt = Number.NEGATIVE_INFINITY;

  const readLog = async (now: number) => {
    try {
      const { value: newest } = await readRecords(dynamo, releasesTable(), { Limit: 1 }).next();
      if (newest && JSON.stringify(newest) === JSON.stringify(live)) return;
      versions = versionsIn(await readRetained(dynamo, releasesTable(), now));
      live = newest;
    } catch (error) {
      onFailure(error);
    }
  };
  const refresh = (now: number) => {
    if (now - readAt >= FRESH_MS) {
      readAt = now;
      reading = readLog(now);
    }
    return reading;
  };
  return {
    /** Undefined for a composition that visitors no longer get, such as an old tab's. */
    async variantOf(composition: string, now = Date.now()): Promise<Variant | undefined> {
      await refresh(now);
      if (composition === live?.composition) return 'live';
      return composition === live?.rollout?.composition ? 'rollout' : undefined;
    },
    /** Returns the key under which visits of a composition count while a rollout runs; otherwise undefined. */
    async visitsOf(composition: string, now = Date.now()): Promise<string | undefined> {
      await refresh(now);
      const { rollout } = live ?? {};
      if (rollout && composition === live?.composition) return LIVE_VISITS;
      return rollout?.composition === composition ? rolloutVisits(rollout.part, rollout.since) : undefined;
    },
    /** Returns whether a part is in a composition that visitors may have; undefined while no release is known. */
    async hasPart(part: string, now = Date.now()): Promise<boolean | undefined> {
      await refresh(now);
      if (versions.size === 0) return undefined;
      return [...versions].some((name) => name.startsWith(nameOf(part, '')));
    },
    async hasVersion(part: string, version: string, now = Date.now()): Promise<boolean> {
      await refresh(now);
      return versions.has(nameOf(part, version));
    },
  };
}

const nameOf = (part: string, version: string) => `${part}@${version}`;

function versionsIn(releases: readonly Release[]): Set<string> {
  return new Set(
    releases
      .flatMap(({ versions, rollout }) => [versions ?? {}, rollout?.versions ?? {}])
      .flatMap((one) => Object.entries(one).map(([part, version]) => nameOf(part, version))),
  );
}

/** Returns the records of the compositions that garbage collection keeps, newest first. */
async function readRetained(dynamo: DynamoDBDocumentClient, table: string, now: number): Promise<Release[]> {
  const since = new Date(now - RETENTION.days * DAY_MS).toISOString();
  const retained: Release[] = [];
  const compositions = new Set<string>();
  let replacedAt: string | undefined;
  for await (const release of readRecords(dynamo, table)) {
    compositions.add(release.composition);
    // A composition was served until the next one went live.
    const isServed = replacedAt === undefined || replacedAt >= since;
    if (!isServed && compositions.size > RETENTION.compositions) break;
    retained.push(release);
    replacedAt = release.when;
  }
  return retained;
}

/** Yields the log's records, newest first. */
async function* readRecords(
  dynamo: DynamoDBDocumentClient,
  table: string,
  page: { Limit?: number } = {},
): AsyncGenerator<Release, undefined> {
  const query = {
    TableName: table,
    KeyConditionExpression: '#pk = :live',
    ExpressionAttributeNames: { '#pk': TABLE.partitionKey },
    ExpressionAttributeValues: { ':live': LIVE_LOG },
    ScanIndexForward: false,
    ...page,
  };
  for await (const { Items = [] } of paginateQuery({ client: dynamo }, query))
    for (const item of Items) yield releaseSchema.parse(item);
  return undefined;
}
