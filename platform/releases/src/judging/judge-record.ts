import { decisionSchema } from '@platform/judge/decision';
import { judgeStateSchema } from '@platform/judge/state';
import { JUDGE_RECORDS } from '@site/site-model/release-log';
import * as z from 'zod/mini';
import { partition, type TableAddress } from '../log/table';

/** What the judge knows of the canary in a slot, and what it decided last. */
const judgeRecordSchema = z.object({
  slot: z.string(),
  /** When this version of the slot became a canary; a record of an earlier one is not continued. */
  since: z.string(),
  state: judgeStateSchema,
  decision: decisionSchema,
  /** The evidence against the canary so far, as a power of ten. */
  evidence: z.number(),
  /** Why its last order was refused, such as a freeze or a share that other canaries have. */
  refused: z.optional(z.string()),
  /** When its promotion was ordered. */
  promoting: z.optional(z.string()),
  /** When it looked last. */
  when: z.string(),
});
export type JudgeRecord = z.infer<typeof judgeRecordSchema>;

export interface JudgeRecords {
  /** Undefined before the first look at a slot, and for a record of a format that is no longer known. */
  read(slot: string): Promise<JudgeRecord | undefined>;
  write(record: JudgeRecord): Promise<void>;
}

/** Returns the records of the judge: one item per slot, overwritten by its next look. */
export function judgeRecords(options: TableAddress): JudgeRecords {
  const items = partition(options, JUDGE_RECORDS);
  return {
    async read(slot) {
      const [item] = await items.query({ sortKey: slot });
      return judgeRecordSchema.safeParse(item).data;
    },
    write: (record) => items.put(record.slot, record),
  };
}
