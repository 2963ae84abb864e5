import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { TABLE } from '@site/server-data/tables';
import { PREVIEW_LOG, type PreviewRecord, previewRecordSchema } from '@site/site-model/release-log';
import { partition, type ReleaseTable } from './release-table';

/** A closed preview's record expires after as many seconds. */
const CLOSED_SECONDS = 30 * 24 * 60 * 60;

/** The previews that were made, one record per composition: asking again moves its date. */
export interface PreviewLog {
  put(record: PreviewRecord): Promise<void>;
  /**
   * Notes that the edge has forgotten a preview, and lets the table expire its record. Only then does it get a date, so that no
   * record expires while its key is still at the edge. Does nothing when the preview was opened again meanwhile.
   */
  close(record: PreviewRecord, now: Date): Promise<void>;
  /** In no order, the expired ones included. */
  list(): Promise<PreviewRecord[]>;
}

export function previewLog(options: ReleaseTable): PreviewLog {
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
