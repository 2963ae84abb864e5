import { isDeepStrictEqual } from 'node:util';
import { ReleaseError } from '@platform/base/release-error';
import type { CompositionManifest } from '@site/site-model/composition';
import type { LiveRecord } from '@site/site-model/release-log';
import {
  nextPercent,
  ROLLOUT_STEPS,
  type Rollout,
  type RolloutEnd,
  type RolloutPercent,
  type Waiting,
} from '@site/site-model/rollout';
import { notLiveError, requireLive, requireThawed } from '../log/live-log';
import { composeLinked, composeVersion, type ReleaseTarget } from '../release-target';
import { completeRelease, goLive, movePointer, type RecordChanges, retryOnConflict, writeChanges } from './go-live';
import { closePreviews } from './preview';

/** What the judge saw of a rollout: with another one, or at another step, its order changes nothing. */
type SeenRollout = Pick<Rollout, 'part' | 'since' | 'percent' | 'stepSince'>;

/**
 * Gives a version of a part to a first share of the visitors. While another rollout runs it waits in the line, in place
 * of an older version of its part. For a version that is live already, what is under way of its part ends: the sources
 * went back to what is live. The same order twice is one.
 */
export function startRollout(target: ReleaseTarget, part: string, version: string): Promise<LiveRecord> {
  return changeLine(target, async (live) => {
    const { rollout, waiting = [] } = live;
    requireThawed(live);
    if (live.versions[part] === version) return removeRollout(live, part, 'replaced');
    const others = waiting.filter((one) => one.part !== part);
    const own = waiting.find((one) => one.part === part);
    const replaced = own && own.version !== version ? [createEnd(own, 'replaced')] : [];
    if (rollout?.part === part && rollout.version === version) return { rollout, waiting: others, ended: replaced };
    if (own?.version === version) return live;
    const { who, commit } = target;
    const since = new Date().toISOString();
    const entry: Waiting = { part, version, who, commit, since };
    const next = await composeRollout(target, live, entry);
    // Composed also where it waits: what does not fit is refused now, to the one who released it.
    const mustWait = rollout !== undefined || others.length > 0;
    if (!mustWait) return { rollout: next, waiting: [], ended: replaced };
    const line = own ? waiting.with(waiting.indexOf(own), entry) : [...waiting, entry];
    return { rollout, waiting: line, ended: replaced };
  });
}

/**
 * Starts the rollout at the head of the line. One that can't be composed or released is dropped, with its reason in the
 * record. The order of a sender that saw another head, or no freeze, changes nothing.
 *
 * @param giveUp Drops it for other failures, too, such as a composer that does not answer.
 */
export function startNext(
  target: ReleaseTarget,
  { part, since, giveUp = false }: Pick<Waiting, 'part' | 'since'> & { giveUp?: boolean | undefined },
): Promise<LiveRecord> {
  return changeLine(target, async (live) => {
    const [head, ...rest] = live.waiting ?? [];
    if (live.frozen || live.rollout || head?.part !== part || head.since !== since) return live;
    if (live.versions[part] === head.version) return { waiting: rest, ended: [createEnd(head, 'released')] };
    try {
      return { rollout: await composeRollout(target, live, head), waiting: rest };
    } catch (error) {
      const isUnfit = error instanceof ReleaseError;
      if (!isUnfit && !giveUp) throw error;
      return { waiting: rest, ended: [createEnd(head, isUnfit ? 'unfit' : 'failed', error)] };
    }
  });
}

/** Takes a rollout to its next step, after the last one to all visitors, unless the judge saw something else. */
export function advanceRollout(target: ReleaseTarget, seen: SeenRollout): Promise<LiveRecord> {
  return retryOnConflict(async () => {
    const live = await requireLive(target.log);
    const { rollout } = live;
    // Nothing to do: only a release that was interrupted is completed.
    if (!rollout || live.frozen || !isSeen(rollout, seen)) return completeRelease(target, live);
    const percent = nextPercent(rollout.percent);
    const { part, version, who, commit } = rollout;
    const { waiting = [] } = live;
    if (percent !== undefined) {
      const stepSince = new Date().toISOString();
      return writeLine(target, live, { rollout: { ...rollout, percent, stepSince }, waiting });
    }
    try {
      const manifest = await composeVersion(target, live, part, version);
      // Its part may have merged another version meanwhile, whose turn comes.
      const along = { waiting, ended: [createEnd(rollout, 'released')] };
      // The release of who started it, not of the judge.
      return await goLive({ ...target, who, commit }, manifest, 'promote', live, along);
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      // It would stay at its last step for ever.
      return writeLine(target, live, { waiting, ended: [createEnd(rollout, 'unfit', error)] });
    }
  });
}

/** Ends a rollout that fails more than what is live, also during a freeze. `figures`: the judge's decision. */
export function withdrawRollout(
  target: ReleaseTarget,
  seen: SeenRollout,
  figures: RolloutEnd['figures'],
): Promise<LiveRecord> {
  return changeLine(target, async (live) => {
    const { rollout, waiting = [] } = live;
    if (!rollout || !isSeen(rollout, seen)) return live;
    return { waiting, ended: [{ ...createEnd(rollout, 'withdrawn'), figures }] };
  });
}

/** Ends a part's rollout and takes its version out of the line. Nothing changes where there is neither. */
export const writeEnd = (target: ReleaseTarget, part: string, why: RolloutEnd['why']): Promise<LiveRecord> =>
  changeLine(target, async (live) => removeRollout(live, part, why));

export interface Aborted {
  /** Whether a rollout of the part was ended, or its version taken out of the line. */
  rollout: boolean;
  previews: string[];
}

/**
 * Ends the part's rollout, takes its version out of the line and closes its previews. What is live stays; the edge is
 * pointed at it again, in case a release was interrupted before that.
 */
export async function abortPart(target: ReleaseTarget, part: string, now: Date): Promise<Aborted> {
  const live = await requireLive(target.log);
  const rollout = isUnderWay(live, part);
  if (rollout) await writeEnd(target, part, 'aborted');
  const previews = await closePreviews(target, part, now);
  // A part that was never live may still have a rollout or a preview. A name with neither is a typing error.
  if (!live.versions[part] && !rollout && previews.length === 0) throw notLiveError(part, live);
  await movePointer(target);
  return { rollout, previews };
}

const underWay = ({ rollout, waiting = [] }: LiveRecord): (Rollout | Waiting)[] =>
  rollout ? [rollout, ...waiting] : waiting;

export const isUnderWay = (live: LiveRecord, part: string): boolean => underWay(live).some((one) => one.part === part);

/**
 * Returns rollout and line on top of a release. What was under way of a released part ends. The rollout of another part
 * is composed anew: its visitors, its clock and the evidence about it stay. Where it no longer fits, it ends, since one
 * team's trial must not block another team's release or rollback, whatever it does to the composer, which has just
 * composed the release itself.
 *
 * @param part The released part, whose version may be the one that was live.
 * @param why How what was under way of released parts ended, unless it is live now.
 */
export async function carryRollout(
  target: ReleaseTarget,
  live: LiveRecord,
  released: Pick<CompositionManifest, 'id' | 'versions'> & Partial<Pick<CompositionManifest, 'retired'>>,
  part?: string,
  why: 'replaced' | 'rolled-back' = 'replaced',
): Promise<RecordChanges> {
  const isReleased = (one: Waiting) => one.part === part || live.versions[one.part] !== released.versions[one.part];
  const { rollout, waiting = [] } = live;
  const ended = underWay(live)
    .filter(isReleased)
    .map((one) => createEnd(one, released.versions[one.part] === one.version ? 'released' : why));
  const along = { waiting: waiting.filter((one) => !isReleased(one)), ended };
  if (!rollout || isReleased(rollout)) return along;
  try {
    const versions = { ...released.versions, [rollout.part]: rollout.version };
    const { retired } = released;
    const manifest = await composeLinked(target, released.id, versions, retired ? { retired } : {});
    return { ...along, rollout: { ...rollout, composition: manifest.id, versions: manifest.versions } };
  } catch (error) {
    const end = createEnd(rollout, error instanceof ReleaseError ? 'unfit' : 'failed', error);
    return { ...along, ended: [end, ...ended] };
  }
}

/** Returns the changes of a record that end the rollout and clear the line, for a rollback of the site. */
export const removeRollouts = (live: LiveRecord): RecordChanges => ({
  ended: underWay(live).map((one) => createEnd(one, 'rolled-back')),
});

async function composeRollout(target: ReleaseTarget, live: LiveRecord, entry: Waiting): Promise<Rollout> {
  const { id: composition, versions } = await composeVersion(target, live, entry.part, entry.version);
  const since = new Date().toISOString();
  return { ...entry, since, composition, versions, percent: ROLLOUT_STEPS[0], stepSince: since };
}

const isSeen = (rollout: Rollout, seen: SeenRollout): boolean =>
  (['part', 'since', 'percent', 'stepSince'] as const).every((field) => rollout[field] === seen[field]);

/** Returns rollout and line without those of a part, and how they ended. */
function removeRollout(live: LiveRecord, part: string, why: RolloutEnd['why']): Line {
  const { rollout, waiting = [] } = live;
  return {
    rollout: rollout?.part === part ? undefined : rollout,
    waiting: waiting.filter((one) => one.part !== part),
    ended: underWay(live).flatMap((one) => (one.part === part ? [createEnd(one, why)] : [])),
  };
}

/** Returns what a record says of one that ended; `percent` is 0 if it only waited. */
function createEnd(one: Waiting | Rollout, why: RolloutEnd['why'], error?: unknown): RolloutEnd {
  const { part, version, since } = one;
  const percent: RolloutPercent | 0 = 'percent' in one ? one.percent : 0;
  const code = error instanceof ReleaseError ? error.code : undefined;
  const message = error instanceof Error ? error.message.slice(0, 500) : undefined;
  return { part, version, since, percent, why, code, message };
}

type Line = Pick<RecordChanges, 'rollout' | 'waiting' | 'ended'>;

/** Writes a record that changes rollout and line only, unless `decide` leaves both as they are. */
function changeLine(target: ReleaseTarget, decide: (live: LiveRecord) => Promise<Line>): Promise<LiveRecord> {
  return retryOnConflict(async () => {
    const live = await requireLive(target.log);
    return writeLine(target, live, await decide(live));
  });
}

function writeLine(
  target: ReleaseTarget,
  live: LiveRecord,
  { rollout, waiting = [], ended = [] }: Line,
): Promise<LiveRecord> {
  const isSame = isDeepStrictEqual([rollout, waiting], [live.rollout, live.waiting ?? []]);
  // Nothing to write: only a release that was interrupted is completed.
  if (isSame) return completeRelease(target, live);
  return writeChanges(target, live, 'rollout', { rollout, waiting, ended });
}
