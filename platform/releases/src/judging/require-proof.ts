import { ReleaseError } from '@platform/base/errors/release-error';
import type { Plan } from '@platform/judge/plan';
import { seenBy } from '@platform/judge/state';
import type { LiveRecord } from '@site/site-model/release-log';
import type { JudgeRecords } from './judge-record';
import { judgedNow } from './say-judged';

/**
 * Throws a ReleaseError when a version that is a canary now is promoted although too few visitors have seen it
 * (`release/canary-unproved`), or although the judge has doubts about it (`release/canary-doubted`). A version that is no canary
 * passes: a team decides itself whether it wants one.
 */
export async function requireProof(
  live: Pick<LiveRecord, 'canaries'>,
  { part, version }: { part: string; version: string },
  records: JudgeRecords,
  plan: Plan,
): Promise<void> {
  const canary = live.canaries?.find((one) => one.slot === part && one.versions[part] === version);
  if (!canary) return;
  const record = (await judgedNow(live, records)).get(part);
  const visits = record ? seenBy(record.state).canary.visits : 0;
  const needed = plan.steps[0]?.visits ?? 0;
  const against = record?.decision.reasons.flatMap((reason) => ('measure' in reason ? [reason.measure] : []));
  if (against?.length) throw new ReleaseError('release/canary-doubted', { part, version, measures: against });
  if (visits < needed) throw new ReleaseError('release/canary-unproved', { part, version, visits, needed });
}
