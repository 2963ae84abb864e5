import { ReleaseError } from '@platform/base/errors/release-error';
import { decisionSchema } from '@platform/judge/decision';
import type { Plan } from '@platform/judge/plan';
import { seenBy } from '@platform/judge/state';
import type { LiveRecord } from '@site/site-model/release-log';
import type { JudgeRecords } from './judge-record';
import { judgedNow } from './say-judged';

/**
 * Throws a ReleaseError when a version that is a canary now is promoted although too few visitors have seen it
 * (`release/canary-unproved`), or although the judge has doubts about it or has withdrawn it
 * (`release/canary-doubted`). A version that was no canary passes: a team decides itself whether it wants one. `history`: newest first.
 */
export async function requireProof(
  history: readonly Pick<LiveRecord, 'canaries' | 'canariesEnded'>[],
  { part, version }: { part: string; version: string },
  records: JudgeRecords,
  plan: Plan,
): Promise<void> {
  const isWanted = (record: Pick<LiveRecord, 'canaries'> | undefined) =>
    record?.canaries?.some((one) => one.slot === part && one.versions[part] === version) === true;
  const at = history.findIndex(({ canariesEnded = [] }) => canariesEnded.some(({ slot }) => slot === part));
  const end = history[at]?.canariesEnded?.find(({ slot }) => slot === part);
  const [live] = history;
  if (end?.why === 'judged' && isWanted(history[at + 1]) && !isWanted(live)) {
    const measures = (end.figures ? decisionSchema.safeParse(end.figures).data : undefined)?.reasons ?? [];
    throw new ReleaseError('release/canary-doubted', {
      part,
      version,
      measures: measures.flatMap((reason) => ('measure' in reason ? [reason.measure] : [])),
    });
  }
  if (!live || !isWanted(live)) return;
  const record = (await judgedNow(live, records)).get(part);
  const visits = record ? seenBy(record.state).canary.visits : 0;
  const needed = plan.steps[0]?.visits ?? 0;
  const against = record?.decision.reasons.flatMap((reason) => {
    if ('measure' in reason) return [reason.measure];
    return reason.code === 'share-mismatch' || reason.code === 'flood' ? [reason.code] : [];
  });
  if (against?.length) throw new ReleaseError('release/canary-doubted', { part, version, measures: against });
  if (visits < needed) throw new ReleaseError('release/canary-unproved', { part, version, visits, needed });
}
