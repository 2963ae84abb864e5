import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { TABLE } from '@site/server-data/tables';
import { PREVIEW_LOG, type PreviewRecord, previewRecordSchema } from '@site/site-model/release-log';
import { type TableAddress, tableItems } from './table-items';

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
