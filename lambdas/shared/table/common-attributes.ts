import { hash } from 'node:crypto';
import { commonDigits } from '@site/contracts/api/phone';
import { DAY_INDEX, itemKeys, LOOKUP_INDEX } from '@site/server-data/tables';

/** Outcome of a write: written now, the same body as before, or another body under the same key. */
export type PutOutcome = 'stored' | 'repeated' | 'conflict';

/** Returns what a lead and a contact have in common: when it arrived, and how it is found by its phone and its day. */
export function commonAttributes(phone: string, now: Date) {
  const createdAt = now.toISOString();
  return {
    phoneHash: hash('sha256', phone),
    createdAt,
    // Every spelling of a number is found together.
    [LOOKUP_INDEX.partitionKey]: itemKeys.phone(hash('sha256', commonDigits(phone))),
    [LOOKUP_INDEX.sortKey]: createdAt,
    [DAY_INDEX.partitionKey]: itemKeys.day(createdAt),
  };
}
