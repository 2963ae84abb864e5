import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { ReleaseError } from '@platform/base/release-error';
import { COMPOSITION_DIGITS } from '@site/contracts/ids';
import { TABLE } from '@site/server-data/tables';
import { LIVE_LOG, type LiveRecord, liveRecordSchema } from '@site/site-model/release-log';
import { type TableAddress, tableItems } from './table-items';

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
