import { isDeepStrictEqual } from 'node:util';
import { type Release, releaseOf } from '@platform/base/errors/released-by';
import { manifestKey } from '@platform/composer/manifest-key';
import { keys } from '@site/site-model/bucket-keys';
import type { CompositionManifest, Versions } from '@site/site-model/composition';
import type { LiveRecord } from '@site/site-model/release-log';
import { endedCanary, rebasedCanary } from './canary';
import { project } from './edge-pointer';
import { goLive } from './go-live';
import { composeLinked } from './living-links';
import { retryOnConflict } from './on-conflict';
import { readComposition } from './read-composition';
import type { ReleaseTarget } from './release-target';
import { serveVersions } from './serve-versions';
import { readStartRecord, type StartRecord, writeStartRecord } from './start-record';

/** What a checkout brings to a start. */
export interface Sources {
  /** Absolute path of the checkout. */
  checkout: string;
  /** Its parts as their sources stand, built. */
  versions: Versions;
  /** Hash of the composer's sources. */
  composer: string;
  /** Uploads a part. */
  publish(part: string): Promise<void>;
}

/** A part of which the checkout's version differs from the live one. `release`: how the live one came there. */
export interface Difference {
  part: string;
  live: string | undefined;
  /** Undefined for a part that this checkout does not have. */
  own: string | undefined;
  release: Release | undefined;
}

export interface Started {
  manifest: CompositionManifest;
  /** The live record afterwards. */
  live: LiveRecord;
  replaced: Difference[];
  /** Parts that stay as they are live. */
  kept: Difference[];
  /** Parts of which the data folder has lost the live version, and which this checkout can't provide. */
  lost: string[];
  /** Whether the live composition was missing from the data folder and was made anew. */
  recovered: boolean;
}

/**
 * Makes live what has changed in a checkout since its own last start on this data folder (`recordFile`), and keeps every other
 * release: parts that it does not have, and parts whose sources are those of its last start. While releases are frozen it
 * changes nothing. A first start of a second checkout replaces nothing. A live composition whose files are gone is made anew.
 */
export async function startFromSources(
  target: ReleaseTarget,
  sources: Sources,
  recordFile: string,
): Promise<Started> {
  const record = readStartRecord(recordFile);
  return retryOnConflict(async () => {
    const history = await target.log.history();
    const [live] = history;
    const before = record ?? (await recordFromLog(target, history, sources.checkout));
    const started = live
      ? await startOver(target, sources, before, history, live)
      : await startFirst(target, sources);
    if (!live?.frozen) writeStartRecord(recordFile, next(before, target, sources));
    return started;
  });
}

/** The record of a folder that was used before records were written: its last start counts as this checkout's. */
async function recordFromLog(
  target: ReleaseTarget,
  history: readonly LiveRecord[],
  checkout: string,
): Promise<Partial<StartRecord>> {
  const start = history.find(({ action }) => action === 'start');
  if (!start) return {};
  const manifest = await compositionOf(target, start.composition);
  return {
    ...(manifest ? { settings: manifest.settings } : {}),
    checkouts: { [checkout]: { versions: start.versions, composer: '' } },
  };
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
    // What the live composition lacks is new, or somebody went back to before it was there.
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
  const rebased = shown ? await rebasedCanary(target, live, manifest) : endedCanary(live, 'gone');
  const record =
    manifest.id === live.composition ? live : await goLive(target, manifest, 'start', live, rebased);
  if (record === live) {
    // The folder has lost the versions, too.
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
