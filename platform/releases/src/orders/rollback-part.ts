import { ReleaseError } from '@platform/base/release-error';
import type { LiveRecord } from '@site/site-model/release-log';
import { nothingLive, notLive } from '../log/live-log';
import { releasedBy } from '../log/released-by';
import { requireServed } from '../read-composition';
import type { ReleaseTarget } from '../release-target';
import { completeRelease, goLive, retryOnConflict } from './go-live';
import { rebasedCanaries } from './rebase-canaries';
import { planPartRollback } from './rollback-plan';

/**
 * Rolls a part back to its version before its last promotion, composed with the other live versions, through the checks of a
 * promotion except the one for dead links: a working version matters more. No other part changes. Works during a freeze. A
 * canary of the part ends, canaries of other parts go on.
 *
 * @param from The version that the sender saw live; the rollback is refused when another one is live by now.
 */
export async function rollbackPart(target: ReleaseTarget, part: string, from?: string): Promise<LiveRecord> {
  let seen = from;
  return retryOnConflict(async () => {
    const history = await target.log.history();
    const plan = requirePartPlan(history, part);
    seen ??= plan.version;
    if (plan.version !== seen) {
      if (wasRolledBackFrom(history, part, seen)) return completeRelease(target, plan.live);
      throw new ReleaseError(
        'release/part-changed',
        `${part} changed in the meantime: ${plan.version} is live instead of ${seen}, released by ${releasedBy(plan.release)}.`,
        'Nothing was changed. Check "npm run release -- status" and try again.',
      );
    }
    const manifest = await target.compose({ ...plan.live.versions, [part]: plan.to }, target.settings);
    requireServed(manifest);
    const rebased = await rebasedCanaries(target, plan.live, manifest, part);
    return goLive(target, manifest, 'rollback', plan.live, { ...rebased, part });
  });
}

/**
 * Returns what `rollback <part>` would do. Throws a ReleaseError when it can't be done. `history`: the whole log, newest
 * first.
 */
export function requirePartPlan(history: readonly LiveRecord[], part: string) {
  const plan = planPartRollback(history, part);
  if (!plan) throw nothingLive();
  const { live, version, to } = plan;
  if (version === undefined) throw notLive(part, Object.keys(live.versions));
  if (to === undefined)
    throw new ReleaseError(
      'release/no-earlier-version',
      `${part} has no version before ${version} to roll back to; versions that were rolled back don’t count.`,
      `Promote the version that you want: npm run release -- promote ${part} <version>.`,
    );
  return { ...plan, version, to };
}

/**
 * Returns whether the part's live version came by a rollback from `version`, so that two concurrent rollbacks give one
 * result.
 */
function wasRolledBackFrom(history: readonly LiveRecord[], part: string, version: string): boolean {
  const at = history.findIndex(
    ({ versions }, index) => versions[part] !== history[index + 1]?.versions[part],
  );
  return history[at]?.action === 'rollback' && history[at + 1]?.versions[part] === version;
}
