import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { ReleaseError } from '@platform/base/errors/release-error';
import { sha256 } from '@platform/composer/attestation/statement';
import { type AdmittedList, admittedListSchema } from '@platform/composer/attestation/trust';
import { manifestKey } from '@platform/composer/manifest-key';
import type { ObjectStore } from '@platform/composer/store/object-store';
import { stagedView } from '@platform/composer/store/staged';
import type { Versions } from '@site/site-model/composition';
import { ADMITTED_LIST, type LiveRecord } from '@site/site-model/release-log';
import { readComposition } from '../read-composition';
import type { LiveLog } from './live-log';
import { partition, type ReleaseTable } from './release-table';

/** Days for which a list admits versions. A part that is released in that time is signed since. */
export const ADMITTED_DAYS = 365;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The lists of versions that are admitted without a signature, oldest first; the last one counts. */
export interface AdmittedLog {
  /** Undefined before the first list. */
  current(): Promise<AdmittedList | undefined>;
  /** Appends a list. Does nothing if another process has appended one since `after`. */
  append(list: AdmittedList, after: AdmittedList | undefined): Promise<void>;
}

export function admittedLog(options: ReleaseTable): AdmittedLog {
  const lists = partition(options, ADMITTED_LIST);
  return {
    async current() {
      const [item] = await lists.query({ limit: 1, newestFirst: true });
      if (item === undefined) return undefined;
      const parsed = admittedListSchema.safeParse(item);
      if (parsed.success) return parsed.data;
      const fields = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))];
      throw new ReleaseError('release/admitted-list-unknown', { fields });
    },
    async append(list, after) {
      // The first list has a fixed key, so that of two processes that record it at once only one does.
      const sortKey = after ? list.when : '0';
      await lists.put(sortKey, list, { once: true }).catch((error: unknown) => {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      });
    },
  };
}

/** Returns a list of everything that was live or a canary and is still stored: what a rollback may show again. */
export async function listFromLog(
  { store, log, who }: { store: ObjectStore; log: LiveLog; who: string },
  now: Date,
): Promise<AdmittedList> {
  const released = new Set<string>();
  for (const record of await log.history())
    for (const versions of await shownBy(store, record))
      for (const [part, version] of Object.entries(versions)) released.add(`${part} ${version}`);
  const bucket = stagedView(store);
  const versions: AdmittedList['versions'] = [];
  for (const one of [...released].sort()) {
    const [part = '', version = ''] = one.split(' ');
    const manifest = await bucket.read(manifestKey(part, version));
    if (manifest) versions.push({ part, version, manifest: sha256(manifest) });
  }
  const until = new Date(now.getTime() + ADMITTED_DAYS * DAY_MS).toISOString();
  return { versions, who, when: now.toISOString(), until };
}

/** Returns the sets of versions that a record showed to visitors. */
async function shownBy(store: ObjectStore, { versions, canaries = [] }: LiveRecord): Promise<Versions[]> {
  const theirs = canaries.map(async (canary) => {
    if (Object.keys(canary.versions).length > 0) return canary.versions;
    // An old record names only the canary's composition, which may have been collected since.
    const composition = await readComposition(store, canary.composition).catch(() => undefined);
    return composition?.versions ?? {};
  });
  return [versions, ...(await Promise.all(theirs))];
}

/**
 * Returns the valid list. At the first call after the change to signed versions it records one from the log, unless `record` is false,
 * so that nothing which goes live later can be admitted by it.
 */
export async function admittedList(
  lists: AdmittedLog,
  target: Parameters<typeof listFromLog>[0],
  { record, now = new Date() }: { record: boolean; now?: Date },
): Promise<AdmittedList> {
  const current = await lists.current();
  if (current) return current;
  const first = await listFromLog(target, now);
  if (!record) return first;
  await lists.append(first, undefined);
  return (await lists.current()) ?? first;
}
