import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
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
import { partition, type TableAddress } from './table';

const sortKey = (sequence: number) => String(sequence).padStart(10, '0');

/** Another release was written since the log was read. */
export class LiveConflict extends Error {
  constructor(sequence: number) {
    super(`Another release has taken the number ${sequence}.`);
  }
}

/** The append-only record of what was live; its last entry is the authority on what is live now. */
export interface LiveLog {
  /** Undefined before the first release. */
  current(): Promise<LiveRecord | undefined>;
  /** Newest first. */
  history(limit?: number): Promise<LiveRecord[]>;
  /** Appends under the record's number. Rejects with LiveConflict when that number is taken. */
  append(record: LiveRecord): Promise<void>;
}

/** The error of a command that needs a live composition. */
export const nothingLive = (): ReleaseError =>
  new ReleaseError(
    'release/nothing-live',
    'Nothing is live yet.',
    'Start the site with "npm start"; on a stage make the first release with "npm run release -- bootstrap".',
  );

/** The error of a command about a part that is not live. `live`: the names of those that are. */
export const notLive = (part: string, live: readonly string[]): ReleaseError =>
  new ReleaseError(
    'release/unknown-part',
    `The part "${part}" is not live. Live parts: ${live.join(', ')}.`,
    `Use one of them. A composition's id has ${COMPOSITION_DIGITS} hexadecimal characters; "npm run release -- history" lists the compositions.`,
  );

export function liveLog(options: TableAddress): LiveLog {
  const records = partition(options, LIVE_LOG);
  const history = async (limit?: number) =>
    (await records.query({ limit, newestFirst: true })).map((item) => liveRecordSchema.parse(item));
  return {
    history,
    current: async () => (await history(1))[0],
    async append(record) {
      try {
        await records.put(sortKey(record.sequence), record, { once: true });
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) throw new LiveConflict(record.sequence);
        throw error;
      }
    },
  };
}

const LIVE = 'live';

const projectionSchema = z.object({
  /** Sequence of the live record that the edge's key-value store holds. */
  sequence: z.number(),
  /** When it was written to the store or compared with it. */
  when: z.iso.datetime(),
});
export type Projection = z.infer<typeof projectionSchema>;

/** The record of what was last projected to the edge. It saves reads of the key-value store, which are charged. */
export interface ProjectionRecord {
  /** Undefined before the first projection. */
  read(): Promise<Projection | undefined>;
  write(projection: Projection): Promise<void>;
}

export function projectionRecord(options: TableAddress): ProjectionRecord {
  const items = partition(options, EDGE_PROJECTION);
  return {
    async read() {
      const [item] = await items.query({ sortKey: LIVE });
      return item === undefined ? undefined : projectionSchema.parse(item);
    },
    write: (projection) => items.put(LIVE, projection),
  };
}

/** Seconds after which the record of a closed preview expires. */
const CLOSED_SECONDS = 30 * 24 * 60 * 60;

/** The previews, one record per composition; opening the same preview again changes its date. */
export interface PreviewLog {
  put(record: PreviewRecord): Promise<void>;
  /**
   * Marks a preview as deleted at the edge and gives its record an expiry date. A record has none before, so that it never
   * expires while its key is still at the edge. Does nothing when the preview was opened again in between.
   */
  close(record: PreviewRecord, now: Date): Promise<void>;
  /** Unordered, expired ones included. */
  list(): Promise<PreviewRecord[]>;
}

export function previewLog(options: TableAddress): PreviewLog {
  const records = partition(options, PREVIEW_LOG);
  return {
    put: (record) => records.put(record.composition, record),
    async close(record, now) {
      const ttl = Math.ceil(now.getTime() / 1000) + CLOSED_SECONDS;
      const closed = { ...record, closed: true, [TABLE.ttl]: ttl };
      try {
        await records.put(record.composition, closed, {
          unchanged: { attribute: 'until', value: record.until },
        });
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },
    list: async () => (await records.query()).map((item) => previewRecordSchema.parse(item)),
  };
}
