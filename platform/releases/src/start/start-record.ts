import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { stageSettingsSchema } from '@site/contracts/site-json';
import { versionsSchema } from '@site/site-model/composition';
import * as z from 'zod/mini';

const checkoutSchema = z.object({
  versions: versionsSchema,
  /** Hash of the composer's bundle. */
  composer: z.string(),
});
const startRecordSchema = z.object({
  /** Settings of the last start on this data folder, from any checkout. */
  settings: stageSettingsSchema,
  /** The last start of each checkout, by the checkout's absolute path. */
  checkouts: z.record(z.string(), checkoutSchema),
});
/** The last starts on a data folder, with which later starts compare their sources. */
export type StartRecord = z.infer<typeof startRecordSchema>;
export type CheckoutStart = z.infer<typeof checkoutSchema>;

/** Reads the record of a data folder. One that is missing or damaged counts as empty: the start then replaces nothing. */
export function readStartRecord(file: string): Partial<StartRecord> {
  if (!existsSync(file)) return {};
  try {
    const parsed = startRecordSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

/** Replaces the record atomically. */
export function writeStartRecord(file: string, record: StartRecord): void {
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, JSON.stringify(record));
  renameSync(temporary, file);
}
