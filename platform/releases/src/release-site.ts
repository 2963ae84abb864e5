import type { Plan } from '@platform/judge/plan';
import type { ReadLevels } from './budgets';
import type { JudgeRecords } from './judging/judge-record';
import type { PreviewLog } from './log/preview-log';
import type { Caller } from './orders/orders';
import type { ReleasableParts } from './orders/releasable-parts';
import type { ReleaseTarget } from './release-target';

/** A stage as the release command sees it: read directly, changed by orders. */
export interface ReleaseSite {
  /** Parts that may release to it, as the site announces. */
  parts: ReleasableParts;
  /** On AWS its log, pointer and composer reject every write: only the promote function may write. */
  target: ReleaseTarget;
  previews: PreviewLog;
  /** The counts of good and bad events, which the API's functions write. */
  levels: ReadLevels;
  /** What the judge knows of the canaries, and how canaries grow on this stage. */
  judge: JudgeRecords;
  canaryPlan: Plan;
  call: Caller;
}
