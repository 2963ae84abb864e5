import { DAY_INDEX, itemKeys, LOOKUP_INDEX } from '@site/server-data/tables';
import { sha256 } from '../hash';

/** A day: after that a delivery that keeps failing is given up and shown to an operator. */
const GIVE_UP_MS = 24 * 3_600_000;

/** What is suspect is looked at or forgotten within a month. */
export const SUSPECT_DAYS = 30;

/** Long enough to look up what a check left behind. */
export const SYNTHETIC_DAYS = 1;

/** What an operation on the table ended with: written now, the same as before, or another body under the same key. */
export type PutOutcome = 'stored' | 'repeated' | 'conflict';

/** Attributes that leads and contacts have in common: where they are found, and until when delivery is tried. */
export function commonAttributes(phone: string, now: Date) {
  const createdAt = now.toISOString();
  const phoneHash = sha256(phone);
  return {
    phoneHash,
    createdAt,
    giveUpAt: new Date(now.getTime() + GIVE_UP_MS).toISOString(),
    [LOOKUP_INDEX.partitionKey]: itemKeys.phone(phoneHash),
    [LOOKUP_INDEX.sortKey]: createdAt,
    [DAY_INDEX.partitionKey]: itemKeys.day(createdAt),
  };
}
