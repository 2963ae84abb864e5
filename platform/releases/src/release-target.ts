import type { Signer } from '@platform/composer/attestation/release-key';
import type { VerifyOptions } from '@platform/composer/attestation/verify';
import type { CollectableStore } from '@platform/composer/store/object-store';
import type { Candidate } from '@platform/composer/store/overlay-store';
import type { StageSettings } from '@site/contracts/site-json';
import type { CompositionManifest, Versions } from '@site/site-model/composition';
import type { EdgePointer } from './log/edge-pointer';
import type { LiveLog } from './log/live-log';
import type { ProjectionRecord } from './log/projection-record';

/** Who signs published versions, and whose signatures count. */
export interface Signing extends Pick<VerifyOptions, 'keysOf'> {
  /** Rejects with `release/may-not-sign` when the current credentials may not use the part's release key. */
  signerOf(part: string): Promise<Signer>;
}

/** Everything that a release reads and writes. Only this differs between local and AWS. */
export interface ReleaseTarget {
  store: CollectableStore;
  log: LiveLog;
  pointer: EdgePointer;
  /** What was last written to `pointer`. */
  projection: ProjectionRecord;
  /** The key-value store of the previews, which the site's own edge functions never read. */
  previewPointer: EdgePointer;
  /** Settings of the stage that every page gets. No order carries them, so that no team can change them. */
  settings: StageSettings;
  /** `retired`: addresses that answer 410 although no part declares them. Default: those of the live composition. */
  compose(
    versions: Versions,
    settings: StageSettings,
    retired?: readonly string[],
  ): Promise<CompositionManifest>;
  /** Composes with an unpublished build and keeps nothing. Rejects with every fault found. */
  rehearse(candidate: Candidate, versions: Versions, settings: StageSettings): Promise<CompositionManifest>;
  /** Missing only where `compose` verifies no signatures: in tests of other rules. */
  signing?: Signing;
  /**
   * Returns the composition that the deployed edge function falls back to; undefined when there is none (on AWS it
   * rejects instead).
   */
  fallback?(): Promise<string | undefined>;
  /** The person or pipeline that releases, for the record. */
  who: string;
  /** Commit of the checkout that acts. */
  commit?: string;
}
