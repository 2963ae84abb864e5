import { ReleaseError } from '@platform/base/release-error';
import { decisionSchema, worseIn } from '@platform/judge/decision';
import type { LiveRecord } from '@site/site-model/release-log';
import type { JudgeRecords } from './judge-record';
import { judgedNow } from './say-judged';

type Canaries = Pick<LiveRecord, 'canaries' | 'canariesEnded'>;

/**
 * Throws `release/canary-doubted` when a version is promoted that looks worse as a canary by reports of enough networks, or that the
 * judge has withdrawn. A version that was no canary passes: a team decides itself whether it wants one. `history`: newest first.
 */
export async function requireProof(
  history: readonly Canaries[],
  { part, version }: { part: string; version: string },
  records: JudgeRecords,
): Promise<void> {
  const isWanted = ({ canaries = [] }: Canaries) =>
    canaries.some((one) => one.slot === part && one.versions[part] === version);
  const at = history.findIndex(({ canariesEnded = [] }) => canariesEnded.some(({ slot }) => slot === part));
  const end = history[at]?.canariesEnded?.find(({ slot }) => slot === part);
  const live = history[0] ?? {};
  const isWithdrawn = end?.why === 'judged' && isWanted(history[at + 1] ?? {});
  const decision = isWanted(live)
    ? (await judgedNow(live, records)).get(part)?.decision
    : isWithdrawn && decisionSchema.safeParse(end.figures).data;
  const measures = worseIn(decision || { reasons: [] });
  if (measures.length > 0)
    throw new ReleaseError(
      'release/canary-doubted',
      `${part} ${version} is a canary that looks worse than the live version in ${measures.join(', ')}.`,
      'See its figures in "status"; correct the part and release a new version, or add --anyway to promote this one.',
    );
}
