import { requireVerified } from '@platform/composer/attestation/require-verified';
import type { VerifyOptions } from '@platform/composer/attestation/verify';
import type { CompositionRequest } from '@platform/composer/compose-function';
import { composeOnce } from '@platform/composer/compose-once';
import type { CollectableStore } from '@platform/composer/store/object-store';
import type { StageSettings } from '@site/contracts/site-json';
import { keys } from '@site/site-model/bucket-keys';
import type { CompositionManifest, Versions } from '@site/site-model/composition';
import type { EdgePointer } from './log/edge-pointer';
import { type LiveLog, liveLog, type ProjectionRecord, projectionRecord } from './log/live-log';
import { type PreviewLog, previewLog } from './log/preview-log';
import type { TableAddress } from './log/table';
import { readComposition } from './read-composition';

/** What differs between AWS and a machine. */
export interface Adapters {
  /** The site's bucket. */
  store: CollectableStore;
  /** The edge's key-value store. */
  pointer: EdgePointer;
  /** The key-value store of the previews, which the site's own edge functions never read. */
  previewPointer: EdgePointer;
  /** Returns the public keys of a part, with which its versions are verified. */
  keysOf: VerifyOptions['keysOf'];
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
  compose(
    versions: Versions,
    settings: StageSettings,
    retired?: readonly string[],
  ): Promise<CompositionManifest>;
  /** The door through which it is released, whose rules hold; see `orders/doors.ts`. */
  door: string;
  /** The person or pipeline that releases, for the record. */
  who: string;
  /** Commit of the checkout that acts. */
  commit?: string | undefined;
}

interface TargetOptions extends Pick<ReleaseTarget, 'settings' | 'door' | 'who' | 'commit'> {
  /** The table of the releases. */
  releases: TableAddress;
  /** Invokes the compose function. */
  invoke(request: CompositionRequest): Promise<unknown>;
}

/** Returns the target of the releases of one door. */
export function releaseTarget(
  adapters: Adapters,
  { releases, invoke, ...options }: TargetOptions,
): ReleaseTarget {
  const { store, keysOf, development } = adapters;
  const log = liveLog(releases);
  return {
    ...adapters,
    ...options,
    log,
    previews: previewLog(releases),
    projection: projectionRecord(releases),
    async compose(versions, settings, retired) {
      const live = await log.current();
      const there = live && (await store.exists(keys.composition(live.composition)));
      const base = there ? await readComposition(store, live.composition) : undefined;
      return composeOnce(
        store,
        { versions, settings, retired: [...(retired ?? base?.retired ?? [])], base: base?.id },
        { invoke, development, first: requireVerified({ store, keysOf }, settings) },
      );
    },
  };
}
