import { decisionSchema } from '@platform/judge/decision';
import { judgeStateSchema } from '@platform/judge/state';
import { JUDGE_RECORDS } from '@site/site-model/release-log';
import * as z from 'zod/mini';
import { partition, type ReleaseTable } from '../log/release-table';

/** What the judge knows of the canary in a slot, and what it decided last. */
const judgeRecordSchema = z.object({
  slot: z.string(),
  /** When this version of the slot became a canary; a record of an earlier one is not continued. */
  since: z.string(),
  state: judgeStateSchema,
  decision: decisionSchema,
  /** The evidence against the canary at its looks, as powers of ten, oldest first; looks without new evidence are left out. */
  curve: z.array(z.object({ minute: z.number(), evidence: z.number() })),
  /** Why its last order was refused, such as a freeze or a share that other canaries have. */
  refused: z.optional(z.string()),
  /** When its promotion was ordered. */
  promoting: z.optional(z.string()),
  /** When it looked last. */
  when: z.string(),
});
export type JudgeRecord = z.infer<typeof judgeRecordSchema>;

/** Points of a curve that are kept; then every second one is dropped. */
const CURVE_POINTS = 200;

/** Returns a curve with one more look. */
export function extended(
  curve: JudgeRecord['curve'],
  minute: number,
  evidence: number,
): JudgeRecord['curve'] {
  if (curve.at(-1)?.evidence === evidence) return curve;
  const kept = curve.length < CURVE_POINTS ? curve : curve.filter((_point, at) => at % 2 === 0);
  return [...kept, { minute, evidence }];
}

export interface JudgeRecords {
  /** Undefined before the first look at a slot, and for a record of a format that is no longer known. */
  read(slot: string): Promise<JudgeRecord | undefined>;
  write(record: JudgeRecord): Promise<void>;
}

/** Returns the records of the judge: one item per slot, overwritten by its next look. */
export function judgeRecords(options: ReleaseTable): JudgeRecords {
  const items = partition(options, JUDGE_RECORDS);
  return {
    async read(slot) {
      const [found] = await items.query({ sortKey: slot });
      return judgeRecordSchema.safeParse(found).data;
    },
    write: (record) => items.put(record.slot, record),
  };
}
