import type { Caller } from './orders';
import type { PreviewLog } from './preview-log';
import type { ReleasableParts } from './releasable-parts';
import type { ReleaseTarget } from './release-target';

/** A stage as the command sees it: read directly, changed by orders. */
export interface ReleaseSite {
  /** Parts that may release to it, as the site says. */
  parts: ReleasableParts;
  /** On AWS its log, pointer and composer refuse to be written by anybody but the promote function. */
  target: ReleaseTarget;
  previews: PreviewLog;
  call: Caller;
}
