import { type DynamoDBDocumentClient, paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Variant } from '@site/server-data/metrics';
import { TABLE } from '@site/server-data/tables';
import { LIVE_LOG, RETAINED } from '@site/site-model/release-log';
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

/** Whose visits a composition's are: the live composition's, or those of a rollout, which its part and beginning identify. */
type ShownAs = { part: string; since: string } | 'live';

interface ReleasesSeen {
  /** Returns whether a rollout runs. */
  isJudged(now?: number): Promise<boolean>;
  /** Returns whose visits a composition's are; undefined for a composition that visitors no longer get. */
  shownAs(composition: string, now?: number): Promise<ShownAs | undefined>;
  /**
   * Returns whether a composition is live or a rollout's; undefined for one that visitors no longer get, such as an old
   * tab's.
   */
  variantOf(composition: string, now?: number): Promise<Variant | undefined>;
  /** Returns whether a part is in a composition that visitors may have; undefined while no release is known. */
  hasPart(part: string, now?: number): Promise<boolean | undefined>;
  /** Returns whether a version is in a composition that is live, a rollout's, or retained for old tabs. */
  hasVersion(part: string, version: string, now?: number): Promise<boolean>;
}

/**
 * Returns answers from the live log, cached in memory: the newest record is read once a minute, the retained ones only when
 * it has changed. `failed` gets the error when the log can't be read; the last answers stay in use.
 */
export function releasesSeen(
  dynamo: DynamoDBDocumentClient,
  releasesTable: string,
  failed: (error: unknown) => void,
): ReleasesSeen {
  let live: Release | undefined;
  let known: ReadonlySet<string> = new Set();
  let reading = Promise.resolve();
  let readAt = Number.NEGATIVE_INFINITY;

  const read = async (now: number) => {
    try {
      const [newest] = await records(dynamo, releasesTable, { Limit: 1 }, () => false);
      if (newest && JSON.stringify(newest) === JSON.stringify(live)) return;
      known = versionsIn(await retainedRecords(dynamo, releasesTable, now));
      live = newest;
    } catch (error) {
      failed(error);
    }
  };
  const fresh = (now: number) => {
    if (now - readAt >= FRESH_MS) {
      readAt = now;
      reading = read(now);
    }
    return reading;
  };
  const isJudged: ReleasesSeen['isJudged'] = async (now = Date.now()) => {
    await fresh(now);
    return live?.rollout !== undefined;
  };
  const shownAs: ReleasesSeen['shownAs'] = async (composition, now = Date.now()) => {
    await fresh(now);
    if (composition === live?.composition) return 'live';
    const { rollout } = live ?? {};
    return rollout?.composition === composition ? { part: rollout.part, since: rollout.since } : undefined;
  };
  return {
    isJudged,
    shownAs,
    async variantOf(composition, now) {
      const shown = await shownAs(composition, now);
      return shown && (shown === 'live' ? 'live' : 'rollout');
    },
    async hasPart(part, now = Date.now()) {
      await fresh(now);
      if (known.size === 0) return undefined;
      return [...known].some((name) => name.startsWith(nameOf(part, '')));
    },
    async hasVersion(part, version, now = Date.now()) {
      await fresh(now);
      return known.has(nameOf(part, version));
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
function retainedRecords(dynamo: DynamoDBDocumentClient, table: string, now: number): Promise<Release[]> {
  const since = new Date(now - RETAINED.days * DAY_MS).toISOString();
  const compositions = new Set<string>();
  let replacedAt: string | undefined;
  return records(dynamo, table, {}, ({ composition, when }) => {
    // A composition was served until the next one went live.
    const served = replacedAt === undefined || replacedAt >= since;
    replacedAt = when;
    compositions.add(composition);
    return served || compositions.size <= RETAINED.compositions;
  });
}

/** Returns the log's records, newest first, while `more` returns true. */
async function records(
  dynamo: DynamoDBDocumentClient,
  table: string,
  page: { Limit?: number },
  more: (release: Release) => boolean,
): Promise<Release[]> {
  const releases: Release[] = [];
  const query = new QueryCommand({
    TableName: table,
    KeyConditionExpression: '#pk = :live',
    ExpressionAttributeNames: { '#pk': TABLE.partitionKey },
    ExpressionAttributeValues: { ':live': LIVE_LOG },
    ScanIndexForward: false,
    ...page,
  });
  for await (const { Items = [] } of paginateQuery({ client: dynamo }, query.input)) {
    for (const item of Items) {
      const release = releaseSchema.parse(item);
      const goesOn = more(release);
      if (goesOn || releases.length === 0) releases.push(release);
      if (!goesOn) return releases;
    }
  }
  return releases;
}
