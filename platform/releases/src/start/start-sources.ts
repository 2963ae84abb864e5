import { isDeepStrictEqual } from 'node:util';
import { readJson, writeJson } from '@platform/base/json-file';
import { ReleaseError } from '@platform/base/release-error';
import { stageSettingsSchema } from '@site/contracts/site-json';
import { keys } from '@site/site-model/bucket-keys';
import { type CompositionManifest, type Versions, versionsSchema } from '@site/site-model/composition';
import type { LiveRecord } from '@site/site-model/release-log';
import * as z from 'zod/mini';
import { project } from '../log/edge-pointer';
import { type Release, releaseOf } from '../log/released-by';
import { goLive, retryOnConflict } from '../orders/go-live';
import { composeLinked } from '../orders/living-links';
import { rebasedCanaries } from '../orders/rebase-canaries';
import { readComposition } from '../read-composition';
import type { ReleaseTarget } from '../release-target';

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

/** A part whose version in the checkout differs from the live one. `release`: the release of the live version. */
export interface Difference {
  part: string;
  live: string | undefined;
  /** Undefined for a part that this checkout does not have. */
  own: string | undefined;
  release: Release | undefined;
}

export interface Started {
  manifest: CompositionManifest;
  /** The live record after the start. */
  live: LiveRecord;
  replaced: Difference[];
  /** Parts whose live version stays although the checkout's differs. */
  kept: Difference[];
}

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
type StartRecord = z.infer<typeof startRecordSchema>;

/**
 * Releases the parts that changed in a checkout since its own last start on this data folder (`recordFile`). Keeps every
 * other release: parts that the checkout does not have, and parts whose sources have not changed since its last start.
 * Changes nothing while releases are frozen. The first start of a second checkout replaces nothing. Rejects with
 * `release/composition-gone` when the files of the live composition are missing.
 */
export async function startFromSources(
  target: ReleaseTarget,
  sources: Sources,
  recordFile: string,
): Promise<Started> {
  // Without a record the start replaces nothing.
  const before: Partial<StartRecord> = readJson(recordFile, startRecordSchema) ?? {};
  return retryOnConflict(async () => {
    const history = await target.log.history();
    const [live] = history;
    const started = live
      ? await startOver(target, sources, before, history, live)
      : await startFirst(target, sources);
    if (!live?.frozen) writeJson(recordFile, next(before, target, sources));
    return started;
  });
}

const next = (before: Partial<StartRecord>, { settings }: ReleaseTarget, sources: Sources): StartRecord => ({
  settings,
  checkouts: {
    ...before.checkouts,
    [sources.checkout]: { versions: sources.versions, composer: sources.composer },
  },
});

async function startFirst(target: ReleaseTarget, sources: Sources): Promise<Started> {
  for (const part of Object.keys(sources.versions)) await sources.publish(part);
  const manifest = await composeLinked(target, undefined, sources.versions);
  const live = await goLive(target, manifest, 'start', undefined);
  return { manifest, live, replaced: [], kept: [] };
}

async function startOver(
  target: ReleaseTarget,
  sources: Sources,
  before: Partial<StartRecord>,
  history: readonly LiveRecord[],
  live: LiveRecord,
): Promise<Started> {
  if (!(await target.store.exists(keys.composition(live.composition))))
    throw new ReleaseError(
      'release/composition-gone',
      `The files of the live composition ${live.composition} are missing from the data folder.`,
      'Delete the folder (LOCAL_DATA_DIR, .local by default) to start afresh.',
    );
  const shown = await readComposition(target.store, live.composition);
  const last = before.checkouts?.[sources.checkout];
  const changed = Object.entries(sources.versions).filter(([part, own]) => {
    if (live.versions[part] === own) return false;
    // A part that is not live is either new, or missing because of a rollback to a time before it existed.
    return last ? last.versions[part] !== own : live.versions[part] === undefined;
  });
  const difference = (part: string): Difference => ({
    part,
    live: live.versions[part],
    own: sources.versions[part],
    release: releaseOf(history, part, live.versions[part]),
  });
  const replaced = live.frozen ? [] : changed.map(([part]) => difference(part));
  const taken = new Set(replaced.map(({ part }) => part));
  const kept = Object.keys(live.versions)
    .filter((part) => !taken.has(part) && live.versions[part] !== sources.versions[part])
    .map(difference);
  const sameSettings = isDeepStrictEqual(before.settings, target.settings);
  const sameComposer = last === undefined || last.composer === sources.composer;
  if (live.frozen || (replaced.length === 0 && sameSettings && sameComposer)) {
    await project(target);
    return { manifest: shown, live, replaced, kept };
  }

  for (const part of taken) await sources.publish(part);
  const wanted = { ...live.versions, ...Object.fromEntries(changed) };
  const manifest = await composeLinked(target, live.composition, wanted);
  if (manifest.id === live.composition) {
    await project(target);
    return { manifest, live, replaced, kept };
  }
  const rebased = await rebasedCanaries(target, live, manifest);
  return { manifest, live: await goLive(target, manifest, 'start', live, rebased), replaced, kept };
}
