import { isDeepStrictEqual } from 'node:util';
import { manifestKey } from '@platform/composer/manifest-key';
import { keys } from '@site/site-model/bucket-keys';
import type { CompositionManifest, Versions } from '@site/site-model/composition';
import type { LiveRecord } from '@site/site-model/release-log';
import { project } from '../log/edge-pointer';
import { type Release, releaseOf } from '../log/released-by';
import { goLive } from '../orders/go-live';
import { composeLinked } from '../orders/living-links';
import { retryOnConflict } from '../orders/on-conflict';
import { allCanariesEnded, rebasedCanaries } from '../orders/rebase-canaries';
import { readComposition } from '../read-composition';
import type { ReleaseTarget } from '../release-target';
import { serveVersions } from './serve-versions';
import { readStartRecord, type StartRecord, writeStartRecord } from './start-record';

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
  /** Parts whose live version is missing from the data folder and that this checkout does not have. */
  lost: string[];
  /** Whether the live composition was missing from the data folder and was composed again. */
  recovered: boolean;
}

/**
 * Releases the parts that changed in a checkout since its own last start on this data folder (`recordFile`). Keeps every
 * other release: parts that the checkout does not have, and parts whose sources have not changed since its last start.
 * Changes nothing while releases are frozen. The first start of a second checkout replaces nothing. A live composition whose
 * files are missing is composed again.
 */
export async function startFromSources(
  target: ReleaseTarget,
  sources: Sources,
  recordFile: string,
): Promise<Started> {
  const before = readStartRecord(recordFile);
  return retryOnConflict(async () => {
    const history = await target.log.history();
    const [live] = history;
    const started = live
      ? await startOver(target, sources, before, history, live)
      : await startFirst(target, sources);
    if (!live?.frozen) writeStartRecord(recordFile, next(before, target, sources));
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
  return { manifest, live, replaced: [], kept: [], lost: [], recovered: false };
}

async function startOver(
  target: ReleaseTarget,
  sources: Sources,
  before: Partial<StartRecord>,
  history: readonly LiveRecord[],
  live: LiveRecord,
): Promise<Started> {
  const shown = await compositionOf(target, live.composition);
  const missing = shown ? [] : await missingVersions(target, live.versions);
  const last = before.checkouts?.[sources.checkout];
  const changed = Object.entries(sources.versions).filter(([part, own]) => {
    if (live.versions[part] === own) return false;
    if (missing.includes(part)) return true;
    // A part that is not live is either new, or missing because of a rollback to a time before it existed.
    return last ? last.versions[part] !== own : live.versions[part] === undefined;
  });
  const difference = (part: string): Difference => ({
    part,
    live: live.versions[part],
    own: sources.versions[part],
    release: releaseOf(history, part, live.versions[part]),
  });
  const frozen = live.frozen && shown;
  const replaced = frozen ? [] : changed.map(([part]) => difference(part));
  const taken = new Set(replaced.map(({ part }) => part));
  const lost = missing.filter((part) => sources.versions[part] === undefined);
  const kept = Object.keys(live.versions)
    .filter((part) => !taken.has(part) && !lost.includes(part))
    .filter((part) => live.versions[part] !== sources.versions[part])
    .map(difference);
  const sameSettings = isDeepStrictEqual(before.settings, target.settings);
  const sameComposer = last === undefined || last.composer === sources.composer;
  if (shown && (frozen || (replaced.length === 0 && sameSettings && sameComposer))) {
    await project(target);
    return { manifest: shown, live, replaced, kept, lost, recovered: false };
  }

  const wanted = Object.fromEntries(
    Object.entries({ ...live.versions, ...Object.fromEntries(changed) }).filter(
      ([part]) => !lost.includes(part),
    ),
  );
  for (const part of Object.keys(wanted)) {
    if (wanted[part] === sources.versions[part] && (taken.has(part) || missing.includes(part)))
      await sources.publish(part);
  }
  const manifest = await composeLinked(target, live.composition, wanted);
  const rebased = shown ? await rebasedCanaries(target, live, manifest) : allCanariesEnded(live, 'gone');
  const record =
    manifest.id === live.composition ? live : await goLive(target, manifest, 'start', live, rebased);
  if (record === live) {
    // The folder may have lost the served versions, too.
    await serveVersions(target.store, live.versions);
    await project(target);
  }
  return { manifest, live: record, replaced, kept, lost, recovered: !shown };
}

async function compositionOf(target: ReleaseTarget, id: string): Promise<CompositionManifest | undefined> {
  return (await target.store.exists(keys.composition(id))) ? readComposition(target.store, id) : undefined;
}

async function missingVersions({ store }: ReleaseTarget, versions: Versions): Promise<string[]> {
  const missing: string[] = [];
  for (const [part, version] of Object.entries(versions)) {
    if (!(await store.exists(manifestKey(part, version)))) missing.push(part);
  }
  return missing;
}
