import { ReleaseError, refusalSchema } from '@platform/base/release-error';
import { productionBuild, requireValid } from '@platform/composer/checks/list';
import type { CompositionRequest } from '@platform/composer/compose-function';
import { compositionId } from '@platform/composer/composition-id';
import type { CollectableStore, ObjectStore } from '@platform/composer/store/object-store';
import { composerView } from '@platform/composer/store/staged';
import type { KeyValues } from '@platform/config/aws-limits';
import type { StageSettings } from '@site/contracts/site-json';
import { OLDEST_SERVED_CONTRACT } from '@site/site-model/api-contract';
import { keys } from '@site/site-model/bucket-keys';
import { type CompositionManifest, compositionManifestSchema, type Versions } from '@site/site-model/composition';
import {
  type LiveLog,
  liveLog,
  type PreviewLog,
  type ProjectionRecord,
  previewLog,
  projectionRecord,
} from './log/live-log';
import type { TableAddress } from './log/table';
import { noPlaceholders } from './placeholders';

/** What differs between AWS and a machine. */
export interface Adapters {
  /** The site's bucket. */
  store: CollectableStore;
  /** The edge's key-value store. */
  pointer: EdgePointer;
  /** The key-value store of the previews, which the site's own edge functions never read. */
  previewPointer: EdgePointer;
  /** Whether development builds are shown. */
  development?: boolean;
}

/** Everything that a release reads and writes. */
export interface ReleaseTarget extends Adapters {
  log: LiveLog;
  previews: PreviewLog;
  /** What was last written to `pointer`. */
  projection: ProjectionRecord;
  /** Settings of the stage that every page gets. No order carries them, so that no team can change them. */
  settings: StageSettings;
  /** `retired`: addresses that answer 410 although no part declares them. Default: those of the live composition. */
  compose(versions: Versions, settings: StageSettings, retired?: readonly string[]): Promise<CompositionManifest>;
  /** The person or pipeline that releases, for the record. */
  who: string;
  /** Commit of the checkout that acts. */
  commit?: string | undefined;
}

interface TargetOptions extends Pick<ReleaseTarget, 'settings' | 'who' | 'commit'> {
  /** The table of the releases. */
  releases: TableAddress;
  /** Invokes the compose function. */
  invoke(request: CompositionRequest): Promise<unknown>;
}

/** Returns the target of one function's releases. */
export function releaseTarget(adapters: Adapters, { releases, invoke, ...options }: TargetOptions): ReleaseTarget {
  const { store, development } = adapters;
  const log = liveLog(releases);
  return {
    ...adapters,
    ...options,
    log,
    previews: previewLog(releases),
    projection: projectionRecord(releases),
    async compose(versions, settings, retired) {
      const base = await storedComposition(store, (await log.current())?.composition);
      const request = { versions, settings, retired: [...(retired ?? base?.retired ?? [])], base: base?.id };
      return composed(store, request, invoke, development);
    },
  };
}

/** Checks versions and has the compose function make their composition, unless it exists. `development`: also of development builds. */
export async function composed(
  store: ObjectStore,
  request: CompositionRequest,
  invoke: TargetOptions['invoke'],
  development = false,
): Promise<CompositionManifest> {
  const { versions, settings, retired } = request;
  const more = [noPlaceholders(settings), ...(development ? [] : [productionBuild])];
  await requireValid(store, versions, { settings, more });
  const id = compositionId(versions, settings, retired);
  const view = composerView(store, settings);
  const there = await storedComposition(view, id);
  if (there) return there;
  const refusal = refusalSchema.safeParse(await invoke(request));
  if (refusal.success) throw ReleaseError.from(refusal.data.refused);
  return readComposition(view, id);
}

/** The edge's key-value store, which the viewer-request function reads. */
export interface EdgePointer {
  /**
   * Writes values in requests of at most 50 keys; undefined deletes a key, unnamed keys stay. A function is called for the
   * values after the store's version (ETag) is read, and again after a conflict, so that it never overwrites a newer value.
   */
  write(values: KeyValues | (() => Promise<KeyValues>)): Promise<void>;
}

/** Returns the manifest of a composition; undefined for none, and when the bucket has lost its files. */
export async function storedComposition(
  store: ObjectStore,
  id: string | undefined,
): Promise<CompositionManifest | undefined> {
  const body = id === undefined ? undefined : await store.read(keys.composition(id));
  return body && compositionManifestSchema.parse(JSON.parse(body.toString()));
}

/** Returns the manifest of a composition. Throws `release/unknown-composition` when it was never composed completely. */
export async function readComposition(store: ObjectStore, id: string): Promise<CompositionManifest> {
  const manifest = await storedComposition(store, id);
  if (manifest) return manifest;
  throw new ReleaseError(
    'release/unknown-composition',
    `The composition ${id} does not exist.`,
    `"npm run release -- history" lists the compositions that were live.`,
  );
}

/** Throws `release/composition-api` when the pages' API contract is older than the API still answers. */
export function requireServed({ id, api }: CompositionManifest): void {
  if (api >= OLDEST_SERVED_CONTRACT) return;
  throw new ReleaseError(
    'release/composition-api',
    `The composition ${id} uses API version ${api}, but the API accepts version ${OLDEST_SERVED_CONTRACT} and later: its forms and calls would fail.`,
    'Choose a later composition.',
  );
}
