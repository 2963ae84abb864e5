import type { CollectableStore } from '@platform/composer/store/object-store';
import type { Candidate } from '@platform/composer/store/overlay-store';
import type { StageSettings } from '@site/contracts/site-json';
import type { CompositionManifest, Versions } from '@site/site-model/composition';
import type { EdgePointer } from './edge-pointer';
import type { LiveLog } from './live-log';
import type { ProjectionRecord } from './projection-record';

/** What a release works on; local and AWS differ only here. */
export interface ReleaseTarget {
  store: CollectableStore;
  log: LiveLog;
  pointer: EdgePointer;
  /** What was last written to `pointer`. */
  projection: ProjectionRecord;
  /** The store of the previews, which the site's own edge functions never read. */
  previewPointer: EdgePointer;
  /** What the stage's configuration says for every page. No order carries it, so no team can change it. */
  settings: StageSettings;
  /** `retired`: addresses that answer 410 although no part says so. Default: those of the live composition. */
  compose(
    versions: Versions,
    settings: StageSettings,
    retired?: readonly string[],
  ): Promise<CompositionManifest>;
  /** Composes with a build that is not published yet, and keeps nothing. Rejects with every fault that it finds. */
  rehearse(candidate: Candidate, versions: Versions, settings: StageSettings): Promise<CompositionManifest>;
  /** The composition that the deployed edge falls back to by itself; undefined where none is baked in. On AWS it rejects then. */
  bakedIn?(): Promise<string | undefined>;
  /** Who acts, for the record. */
  who: string;
  /** Commit of the checkout that acts. */
  commit?: string;
}
