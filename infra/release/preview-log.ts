import { type PreviewRecord, previewRecordSchema } from '@site/contracts/composition';
import { partition, type ReleaseTable } from './release-table';

/** The previews that were made, one record per composition: asking again moves its date. */
export interface PreviewLog {
  put(record: PreviewRecord): Promise<void>;
  /** In no order, the expired ones included. */
  list(): Promise<PreviewRecord[]>;
}

export function previewLog(options: ReleaseTable): PreviewLog {
  const records = partition(options, 'PREVIEW');
  return {
    put: (record) => records.put(record.composition, record),
    list: async () => (await records.query()).map((item) => previewRecordSchema.parse(item)),
  };
}
