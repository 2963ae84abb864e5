import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { ReleaseError } from '@platform/base/release-error';
import { EDGE_PROJECTION, LIVE_LOG, type LiveRecord, liveRecordSchema } from '@site/site-model/release-log';
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
    'Use one of them. A composition\'s id is 12 hexadecimal characters; "npm run release -- history" lists the compositions.',
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
