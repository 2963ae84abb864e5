import { isDeepStrictEqual } from 'node:util';
import { ReleaseError } from '@platform/base/release-error';
import { readJson, writeJson } from '@platform/base/shared-files';
import { stageSettingsSchema } from '@site/contracts/site-json';
import { keys } from '@site/site-model/bucket-keys';
import { type Versions, versionsSchema } from '@site/site-model/composition';
import type { LiveRecord } from '@site/site-model/release-log';
import * as z from 'zod/mini';
import { type Change, changeOf } from '../orders/rollback';
import type { ReleaseSite } from '../release-site';

/** What a checkout contributes to a start. */
export interface Sources {
  /** Absolute path of the checkout. */
  checkout: string;
  /** The versions built from its current sources. */
  versions: Versions;
  /** Hash of the composer's sources. */
  composer: string;
  /** Uploads a part's version. */
  publish(part: string): Promise<void>;
}

export interface Started {
  /** The live record after the start. */
  live: LiveRecord;
  /** Parts that the checkout's version replaces. */
  replaced: Change[];
  /** Parts whose live version stays although the checkout has another one, or none. */
  kept: Change[];
}

/** The versions of the last start of each checkout, by its absolute path, with the hash of the composer's sources. */
const startRecordSchema = z.object({
  /** Settings of the last start on this data folder, from any checkout. */
  settings: stageSettingsSchema,
  checkouts: z.record(z.string(), z.object({ versions: versionsSchema, composer: z.string() })),
});
type StartRecord = Partial<z.infer<typeof startRecordSchema>>;

/** Attempts before giving up, when other releases come first. */
const MOST_ATTEMPTS = 20;

/**
 * Releases the parts that changed in a checkout since its own last start on this data folder (`recordFile`), and keeps
 * every other release; changes nothing while releases are frozen. The first start of a second checkout replaces
 * nothing. Rejects with `release/composition-gone` when the files of the live composition are missing.
 */
export async function startFromSources(site: StartSite, sources: Sources, recordFile: string): Promise<Started> {
  const { settings } = site.target;
  // Without a record the start replaces nothing.
  const record: StartRecord = readJson(recordFile, startRecordSchema) ?? {};
  for (let attempts = 1; ; attempts++) {
    try {
      const started = await start(site, sources, record);
      const checkout = { versions: sources.versions, composer: sources.composer };
      const checkouts = { ...record.checkouts, [sources.checkout]: checkout };
      if (!started.live.frozen) writeJson(recordFile, { settings, checkouts });
      return started;
    } catch (error) {
      const isLate = error instanceof ReleaseError && error.code === 'release/already-live';
      if (!isLate || attempts === MOST_ATTEMPTS) throw error;
    }
  }
}

/** What a start reads and calls of the site that it releases to. */
type StartSite = Pick<ReleaseSite, 'call'> & {
  target: Pick<ReleaseSite['target'], 'store' | 'log' | 'settings'>;
};

async function start({ target, call }: StartSite, sources: Sources, record: StartRecord): Promise<Started> {
  const history = await target.log.history();
  const [live] = history;
  if (!live) {
    for (const part of Object.keys(sources.versions)) await sources.publish(part);
    const first = await call({ action: 'release-all', versions: sources.versions });
    return { live: first, replaced: [], kept: [] };
  }
  if (!(await target.store.exists(keys.composition(live.composition))))
    throw new ReleaseError(
      'release/composition-gone',
      `The files of the live composition ${live.composition} are missing from the data folder.`,
      'Delete the folder (LOCAL_DATA_DIR, .local by default) to start afresh.',
    );
  const last = record.checkouts?.[sources.checkout];
  const changed = Object.entries(sources.versions).filter(([part, version]) => {
    if (live.versions[part] === version) return false;
    // A part that is not live is either new, or missing because of a rollback to a time before it existed.
    return last ? last.versions[part] !== version : live.versions[part] === undefined;
  });
  const difference = (part: string) => changeOf(history, part, sources.versions[part]);
  const replaced = live.frozen ? [] : changed.map(([part]) => difference(part));
  const taken = new Set(replaced.map(({ part }) => part));
  const kept = Object.keys(live.versions)
    .filter((part) => !taken.has(part) && live.versions[part] !== sources.versions[part])
    .map(difference);
  const sameSettings = isDeepStrictEqual(record.settings, target.settings);
  const sameComposer = last === undefined || last.composer === sources.composer;
  if (live.frozen || (replaced.length === 0 && sameSettings && sameComposer)) return { live, replaced, kept };

  for (const part of taken) await sources.publish(part);
  const versions = { ...live.versions, ...Object.fromEntries(changed) };
  return { live: await call({ action: 'release-all', versions, after: live.sequence }), replaced, kept };
}
