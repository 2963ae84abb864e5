import { DAY_INDEX, itemKeys, LOOKUP_INDEX } from '@site/server-data/tables';
import { sha256 } from '../hash';

/** What an operation on the table ended with: written now, the same as before, or another body under the same key. */
export type PutOutcome = 'stored' | 'repeated' | 'conflict';

/** Attributes that leads and contacts have in common: where they are found. */
export function commonAttributes(phone: string, now: Date) {
  const createdAt = now.toISOString();
  const phoneHash = sha256(phone);
  return {
    phoneHash,
    createdAt,
    [LOOKUP_INDEX.partitionKey]: itemKeys.phone(phoneHash),
    [LOOKUP_INDEX.sortKey]: createdAt,
    [DAY_INDEX.partitionKey]: itemKeys.day(createdAt),
  };
}
