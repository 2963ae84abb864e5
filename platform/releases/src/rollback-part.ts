import { ReleaseError } from '@platform/base/errors/release-error';
import type { LiveRecord } from '@site/site-model/release-log';
import { rebasedCanary } from './canary';
import { goLive, projected } from './go-live';
import { retryOnConflict } from './on-conflict';
import { requireServed } from './read-composition';
import type { ReleaseTarget } from './release-target';
import { planPartRollback } from './rollback-plan';

/**
 * Takes a part back to its version before its last promotion and renders it with what is live beside it now, through the checks of a
 * promotion, but for links that lead nowhere by it: what is known to work comes first. No other part changes. Works during a freeze. A canary of the part ends, one of another part goes on.
 *
 * @param from The version that the sender saw live; another one that is live by now is refused.
 */
export async function rollbackPart(target: ReleaseTarget, part: string, from?: string): Promise<LiveRecord> {
  let seen = from;
  return retryOnConflict(async () => {
    const history = await target.log.history();
    const plan = requirePartPlan(history, part);
    seen ??= plan.version;
    if (plan.version !== seen) {
      if (tookBack(history, part, seen)) return projected(target, plan.live);
      throw new ReleaseError('release/part-changed', {
        part,
        live: plan.version,
        seen,
        ...(plan.release ? { release: plan.release } : {}),
      });
    }
    const manifest = await target.compose({ ...plan.live.versions, [part]: plan.to }, target.settings);
    requireServed(manifest);
    const rebased = await rebasedCanary(target, plan.live, manifest, part);
    return goLive(target, manifest, 'rollback', plan.live, { ...rebased, part });
  });
}

/** What `rollback <part>` would do. Throws a ReleaseError where it can't be done. `history`: the whole log, newest first. */
export function requirePartPlan(history: readonly LiveRecord[], part: string) {
  const plan = planPartRollback(history, part);
  if (!plan) throw new ReleaseError('release/nothing-live', {});
  const { live, version, to } = plan;
  if (version === undefined)
    throw new ReleaseError('release/unknown-part', {
      part,
      known: Object.keys(live.versions),
      where: 'live',
    });
  if (to === undefined) throw new ReleaseError('release/no-earlier-version', { part, version });
  return { ...plan, version, to };
}

/** Whether what is live of a part came by a rollback from `version`: two who take the same version back arrive at the same one. */
function tookBack(history: readonly LiveRecord[], part: string, version: string): boolean {
  const at = history.findIndex(
    ({ versions }, index) => versions[part] !== history[index + 1]?.versions[part],
  );
  return history[at]?.action === 'rollback' && history[at + 1]?.versions[part] === version;
}
