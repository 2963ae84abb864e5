import { DAY_INDEX, itemKeys, LOOKUP_INDEX } from '@site/server-data/tables';
import { sha256 } from '../hash';

/** Outcome of a write: written now, the same body as before, or another body under the same key. */
export type PutOutcome = 'stored' | 'repeated' | 'conflict';

/** Returns the attributes that leads and contacts share: the keys of the lookup indexes. */
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
