/*
 * What releases keep in their table: the log of what was live, what was last projected to the edge, and the previews;
 * before them the access to a table's items. In one file, since nearly every order needs all of them.
 */

import { isDeepStrictEqual } from 'node:util';
import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, type PutCommandInput, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { awsClient } from '@platform/base/aws-client';
import { ReleaseError } from '@platform/base/release-error';
import { COMPOSITION_DIGITS } from '@site/contracts/ids';
import { TABLE } from '@site/server-data/tables';
import {
  EDGE_PROJECTION,
  LIVE_LOG,
  type LiveRecord,
  liveRecordSchema,
  PREVIEW_LOG,
  type PreviewRecord,
  previewRecordSchema,
} from '@site/site-model/release-log';
import * as z from 'zod/mini';

/** A table; without an `endpoint`, in the account of the current credentials. */
export interface TableAddress {
  table: string;
  endpoint?: string;
}

interface QueryOptions {
  /** Only items with sort keys from `first` to `last`, both included. */
  first?: string;
  last?: string | undefined;
  limit?: number | undefined;
  newestFirst?: boolean;
  /** Time limit in ms. */
  timeoutMs?: number;
}

/** Returns access to a table's items, which sees every earlier write. */
export function tableItems({ table, endpoint }: TableAddress) {
  const client = DynamoDBDocumentClient.from(
    awsClient(DynamoDBClient, {
      region: 'us-east-1',
      ...(endpoint ? { endpoint, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } } : {}),
    }),
  );
  /** Returns the items of a partition in the order of their sort keys, at most `limit` of them. */
  async function query(
    pk: string,
    { first, last = first, limit = Infinity, newestFirst = false, timeoutMs }: QueryOptions = {},
  ): Promise<Record<string, unknown>[]> {
    const items: Record<string, unknown>[] = [];
    const pages = paginateQuery(
      { client },
      {
        TableName: table,
        KeyConditionExpression: first ? '#pk = :pk AND #sk BETWEEN :first AND :last' : '#pk = :pk',
        ExpressionAttributeNames: { '#pk': TABLE.partitionKey, ...(first ? { '#sk': TABLE.sortKey } : {}) },
        ExpressionAttributeValues: { ':pk': pk, ...(first ? { ':first': first, ':last': last } : {}) },
        ScanIndexForward: !newestFirst,
        ConsistentRead: true,
        ...(Number.isFinite(limit) ? { Limit: limit } : {}),
      },
      timeoutMs === undefined ? {} : { abortSignal: AbortSignal.timeout(timeoutMs) },
    );
    for await (const { Items = [] } of pages) {
      items.push(...Items);
      if (items.length >= limit) break;
    }
    return items.slice(0, limit);
  }
  return {
    query,
    /** Writes an item. Rejects with ConditionalCheckFailedException when the condition does not hold. */
    async put(
      pk: string,
      sk: string,
      item: object,
      condition?: Pick<
        PutCommandInput,
        'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
      >,
    ): Promise<void> {
      // Without fields that are undefined.
      const given = JSON.stringify({ [TABLE.partitionKey]: pk, [TABLE.sortKey]: sk, ...item });
      const written = JSON.parse(given) as Record<string, unknown>;
      try {
        await client.send(new PutCommand({ TableName: table, Item: written, ...condition }));
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        // The SDK repeats a request whose answer was lost: then the item is the one that the first attempt wrote.
        const [there] = await query(pk, { first: sk });
        if (!isDeepStrictEqual(there, written)) throw error;
      }
    },
  };
}

/** Another release was written since the log was read. */
export class LiveConflict extends Error {
  constructor(sequence: number) {
    super(`Another release has taken the number ${sequence}.`);
  }
}

/** Returns the append-only record of what was live; its last entry is the authority on what is live now. */
export function liveLog(address: TableAddress) {
  const items = tableItems(address);
  const history = async (limit?: number): Promise<LiveRecord[]> =>
    (await items.query(LIVE_LOG, { limit, newestFirst: true })).map((item) => liveRecordSchema.parse(item));
  return {
    history,
    /** Undefined before the first release. */
    current: async (): Promise<LiveRecord | undefined> => (await history(1))[0],
    /** Appends under the record's number. Rejects with LiveConflict when that number is taken. */
    async append(record: LiveRecord): Promise<void> {
      const free = `attribute_not_exists(${TABLE.partitionKey})`;
      try {
        const sortKey = String(record.sequence).padStart(10, '0');
        await items.put(LIVE_LOG, sortKey, record, { ConditionExpression: free });
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) throw new LiveConflict(record.sequence);
        throw error;
      }
    },
  };
}
export type LiveLog = ReturnType<typeof liveLog>;

/** Returns the live record. Throws `release/nothing-live` before the first release. */
export async function requireLive(log: Pick<LiveLog, 'current'>): Promise<LiveRecord> {
  const live = await log.current();
  if (live) return live;
  throw nothingLiveError();
}

export const nothingLiveError = (): ReleaseError =>
  new ReleaseError(
    'release/nothing-live',
    'Nothing is live yet.',
    'Start the site with "npm start"; on a stage make the first release with "npm run release -- release-all".',
  );

export const notLiveError = (part: string, { versions }: Pick<LiveRecord, 'versions'>): ReleaseError =>
  new ReleaseError(
    'release/unknown-part',
    `The part "${part}" is not live. Live parts: ${Object.keys(versions).join(', ')}.`,
    `Use one of them. A composition's id has ${COMPOSITION_DIGITS} hexadecimal characters; "npm run release -- history" lists the compositions.`,
  );

/** Throws `release/frozen` during a freeze. */
export function requireThawed({ frozen }: Pick<LiveRecord, 'frozen'>): void {
  if (!frozen) return;
  const { who, when, reason } = frozen;
  throw new ReleaseError(
    'release/frozen',
    `Releases were frozen by ${who} at ${when}${reason ? `: ${reason}` : ''}.`,
    'Rollbacks still work; "npm run release -- thaw" ends the freeze.',
  );
}

const LIVE = 'live';

const projectionSchema = z.object({
  /** Sequence of the live record that the edge's key-value store holds. */
  sequence: z.number(),
  /** When it was written to the store or compared with it. */
  when: z.iso.datetime(),
});
export type Projection = z.infer<typeof projectionSchema>;

/** Returns the record of what was last projected to the edge: reads of the key-value store are charged. */
export function projectionRecord(address: TableAddress) {
  const items = tableItems(address);
  return {
    /** Undefined before the first projection. */
    async read(): Promise<Projection | undefined> {
      const [item] = await items.query(EDGE_PROJECTION, { first: LIVE });
      return item && projectionSchema.parse(item);
    },
    write: (projection: Projection) => items.put(EDGE_PROJECTION, LIVE, projection),
  };
}
export type ProjectionRecord = ReturnType<typeof projectionRecord>;

const CLOSED_SECONDS = 30 * 24 * 60 * 60;

/** Returns the previews, one record per composition; opening the same preview again changes its date. */
export function previewLog(address: TableAddress) {
  const items = tableItems(address);
  return {
    put: (record: PreviewRecord) => items.put(PREVIEW_LOG, record.composition, record),
    /**
     * Marks a preview as deleted at the edge and lets its record expire, which it never does while its key is at the
     * edge. Does nothing when the preview was opened again in between.
     */
    async close(record: PreviewRecord, now: Date): Promise<void> {
      const ttl = Math.ceil(now.getTime() / 1000) + CLOSED_SECONDS;
      const closed = { ...record, closed: true, [TABLE.ttl]: ttl };
      try {
        await items.put(PREVIEW_LOG, record.composition, closed, {
          ConditionExpression: '#until = :until',
          ExpressionAttributeNames: { '#until': 'until' },
          ExpressionAttributeValues: { ':until': record.until },
        });
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },
    /** Unordered, expired ones included. */
    list: async (): Promise<PreviewRecord[]> =>
      (await items.query(PREVIEW_LOG)).map((item) => previewRecordSchema.parse(item)),
  };
}
export type PreviewLog = ReturnType<typeof previewLog>;
