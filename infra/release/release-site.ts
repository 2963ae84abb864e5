import type { Caller } from './orders';
import type { PreviewLog } from './preview-log';
import type { ReleaseTarget } from './release';

/** A stage as the command sees it: read directly, changed by orders. */
export interface ReleaseSite {
  /** On AWS its log, pointer and composer refuse to be written by anybody but the promote function. */
  target: ReleaseTarget;
  previews: PreviewLog;
  /** Whether a version that exists must have been built from these sources to the byte: others publish here, too. */
  strict: boolean;
  call: Caller;
}
