import { ReleaseError } from '@platform/base/release-error';
import { decisionSchema, worseIn } from '@platform/judge/decision';
import type { Plan } from '@platform/judge/plan';
import type { LiveRecord } from '@site/site-model/release-log';
import type { JudgeRecords } from './judge-record';
import { judgedNow } from './say-judged';

/**
 * Throws a ReleaseError when a version that is a canary now is promoted although too few visitors have seen it
 * (`release/canary-unproved`), or although it looks worse by reports of enough networks, or the judge has withdrawn it
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
    const measures = worseIn(decisionSchema.safeParse(end.figures).data ?? { reasons: [] });
    throw new ReleaseError(
      'release/canary-doubted',
      `${part} ${version} is a canary that looks worse than the live version in ${measures.join(', ')}.`,
      'See its figures in "status"; correct the part and release a new version, or add --anyway to promote this one.',
    );
  }
  if (!live || !isWanted(live)) return;
  const record = (await judgedNow(live, records)).get(part);
  const measures = worseIn(record?.decision ?? { reasons: [] });
  const visits = record?.state.all.canary.visits ?? 0;
  const needed = plan.steps[0]?.visits ?? 0;
  if (measures.length > 0)
    throw new ReleaseError(
      'release/canary-doubted',
      `${part} ${version} is a canary that looks worse than the live version in ${measures.join(', ')}.`,
      'See its figures in "status"; correct the part and release a new version, or add --anyway to promote this one.',
    );
  if (visits < needed)
    throw new ReleaseError(
      'release/canary-unproved',
      `${part} ${version} is a canary that ${visits} visits have seen; the plan of this stage asks for ${needed}.`,
      'Wait until more visitors have seen it, or add --anyway to promote it now.',
    );
}
