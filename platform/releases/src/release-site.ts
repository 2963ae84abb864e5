import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inParallel } from '@platform/base/in-parallel';
import type { Fault } from '@platform/base/release-error';
import { type Candidate, fileKey, manifestKey, requireValid } from '@platform/composer/checks/versions';
import {
  type CompositionRequest,
  composeApart,
  inFolder,
  mirrorBodies,
  mirrorVersions,
} from '@platform/composer/compose-function';
import { type CollectableStore, type ObjectStore, pullsView, stagedView } from '@platform/composer/store/object-store';
import type { StageSettings } from '@site/contracts/site-json';
import { MAP } from '@site/federation/check/thrown-by';
import type { CompositionManifest } from '@site/site-model/composition';
import type { PartManifest } from '@site/site-model/part-manifest';
import type { Part } from './build/parts';
import type { LiveLog, TableAddress } from './log/live-log';
import type { SendOrder } from './orders/order';
import { lostAddresses, placeholderFaults, requireLinksAlive, storedComposition } from './release-target';

/** A stage as a command sees it: it uploads versions and reads everything; only the release functions change what visitors get. */
export interface ReleaseSite {
  target: {
    store: CollectableStore;
    /** The settings for rehearsals; live pages get those of the deployed template. */
    settings: StageSettings;
    /** Returns the composition that the deployed edge function falls back to; on AWS it rejects when there is none. */
    fallback(): Promise<string | undefined>;
    log: Pick<LiveLog, 'current' | 'history'>;
  };
  call: SendOrder;
  /** The table of the releases, and the site's. */
  releases: TableAddress;
  table: TableAddress;
}

/**
 * Renders an unpublished build beside the other live versions and uploads nothing. Without a live site, or with
 * `render: false`, none of its code runs. Rejects with every fault found; resolves with those that only a release
 * refuses.
 */
export async function rehearseRelease(
  { store, log, settings }: Pick<ReleaseSite['target'], 'store' | 'log' | 'settings'>,
  candidate: Candidate,
  { render }: { render: boolean } = { render: true },
): Promise<Fault[]> {
  const live = await storedComposition(store, (await log.current())?.composition);
  const { name, version } = candidate.manifest;
  const versions = { ...live?.versions, [name]: version };
  if (!live || !render) {
    await requireValid(store, versions, { candidate });
    return [];
  }
  const base = live.id;
  const manifest = await rehearseComposition(store, candidate, { versions, settings, base });
  await requireLinksAlive({ store }, base, manifest);
  const placeholders = settings.production ? placeholderFaults(name, candidate.manifest.placeholders) : [];
  return [...lostAddresses(live, manifest), ...placeholders];
}

/** Renders with an unpublished build and uploads nothing. Rejects with every fault found. */
export async function rehearseComposition(
  store: ObjectStore,
  candidate: Candidate,
  request: CompositionRequest,
): Promise<CompositionManifest> {
  await requireValid(store, request.versions, { candidate });
  const { [candidate.manifest.name]: _candidate, ...published } = request.versions;
  return inFolder(async (dir, folder) => {
    await mirrorVersions(store, folder, published);
    await uploadBuild(folder, candidate);
    await copyMaps(folder, candidate);
    await mirrorBodies(store, folder, request);
    return composeApart({ ...request, bucketDir: dir });
  });
}

/**
 * Builds a part and uploads it as an immutable version, staged until it is released. A version that was published
 * before is checked; then nothing is written, and it is not `fresh`.
 *
 * @param options.check Gets the finished build before the upload, and rejects what must not be published.
 * @param options.preview Uploads it for previews only, as pull requests do: where no release reads it.
 */
export async function publishVersion(
  part: Part,
  bucket: ObjectStore,
  { check, preview = false }: { check?: (build: Candidate) => Promise<void>; preview?: boolean } = {},
): Promise<{ manifest: PartManifest; fresh: boolean }> {
  // Loaded on demand: what builds a part takes longer to load than most commands, and few of them build.
  const { buildPart } = await import('./build/build-part');
  const manifest = await buildPart(part);
  const { name, version } = manifest;
  const store = preview ? pullsView(bucket) : stagedView(bucket);
  if (await store.exists(manifestKey(name, version))) {
    await requireValid(bucket, { [name]: version }, preview ? { settings: { preview: version } } : {});
    return { manifest, fresh: false };
  }
  const build = { manifest, dir: part.dir };
  await check?.(build);
  await uploadBuild(store, build);
  return { manifest, fresh: true };
}

/** Copies the files of a build to a store, its manifest last: that makes the version exist. */
async function uploadBuild(to: ObjectStore, { manifest, dir }: Candidate): Promise<void> {
  for (const folder of ['client', 'server'] as const)
    await inParallel(manifest[folder], ({ path: file }) =>
      to.writeOnce(fileKey(manifest, folder, file), readFileSync(path.join(dir, folder, file))),
    );
  await to.writeOnce(manifestKey(manifest.name, manifest.version), JSON.stringify(manifest));
}

/** Copies the source maps of a build's server bundle, by which an error names its source. */
async function copyMaps(to: ObjectStore, { manifest, dir }: Candidate): Promise<void> {
  for (const { path: file } of manifest.server) {
    const map = path.join(dir, 'server', file + MAP);
    if (existsSync(map)) await to.writeOnce(fileKey(manifest, 'server', file + MAP), readFileSync(map));
  }
}
