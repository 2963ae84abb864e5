import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { TABLE } from '@site/server-data/tables';
import { PREVIEW_LOG, type PreviewRecord, previewRecordSchema } from '@site/site-model/release-log';
import { partition, type TableAddress } from './table';

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
