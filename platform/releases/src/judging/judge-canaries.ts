import { shownError } from '@platform/base/errors/text';
import { noCounts, type Stratum } from '@platform/judge/counts';
import { decide } from '@platform/judge/decide';
import type { Decision } from '@platform/judge/decision';
import { inTens, overallLog } from '@platform/judge/figures';
import type { Plan } from '@platform/judge/plan';
import { initialState, type JudgeState } from '@platform/judge/state';
import { canaryVisits, LIVE_VISITS, minuteOf, VISITS_KEPT_DAYS } from '@site/server-data/visit-counts';
import { type Canary, percentOf } from '@site/site-model/canary';
import type { LiveRecord } from '@site/site-model/release-log';
import type { LiveLog } from '../log/live-log';
import { extended, type JudgeRecords } from './judge-record';
import type { MinuteCounts, ReadVisits } from './read-visits';
import { sharesIn } from './shares';

/** Requests of a minute may still be written this long after it. */
const COMPLETE_AFTER_MS = 10_000;
/** Records of the live log that are read to find the shares of past minutes. */
const HISTORY = 200;

export interface JudgeDependencies {
  log: Pick<LiveLog, 'history'>;
  visits: ReadVisits;
  records: JudgeRecords;
  /** Carries out what was decided. Rejects when it is refused: the next look decides again. */
  step(canary: Canary, percent: number): Promise<unknown>;
  promote(canary: Canary): Promise<unknown>;
  end(canary: Canary, why: 'judged' | 'patience', figures: Decision): Promise<unknown>;
  plan: Plan;
  now: Date;
}

/** What one look decided about one canary, and what it did. */
export interface Verdict {
  slot: string;
  composition: string;
  percent: number;
  decision: Decision;
  done: 'nothing' | 'stepped' | 'promoted' | 'ended';
  /** Why an order was refused: the message of its error. */
  refused?: string;
}

/**
 * Looks once at every running canary and carries the decisions out: it withdraws one that is worse, and steps or promotes one
 * that its team released gradually. The judge's state is stored before an order is given, so that an interrupted look is
 * repeated with the same result. Rejects with the store's errors.
 */
export async function judgeCanaries(deps: JudgeDependencies): Promise<Verdict[]> {
  // Most looks find no canary: they read one record.
  const [newest] = await deps.log.history(1);
  if (!newest?.canaries?.length) return [];
  const history = await deps.log.history(HISTORY);
  const [live] = history;
  const verdicts: Verdict[] = [];
  for (const canary of live?.canaries ?? []) {
    if (percentOf(canary) > 0) verdicts.push(await judgeOne(canary, history, deps));
  }
  return verdicts;
}

async function judgeOne(
  canary: Canary,
  history: readonly LiveRecord[],
  deps: JudgeDependencies,
): Promise<Verdict> {
  const { slot, since, composition } = canary;
  const stored = await deps.records.read(slot);
  const known = stored?.since === since ? stored : undefined;
  const before = known?.state ?? initialState();
  const strata = await strataSince(before, canary, history, deps);
  const share = percentOf(canary);
  const { state, decision } = decide({
    state: before,
    strata,
    plan: deps.plan,
    share,
    since: minuteOf(new Date(canary.shareSince)),
    now: minuteOf(deps.now),
    flood: false,
  });
  const curve = extended(known?.curve ?? [], state.takenThrough, inTens(overallLog(state)));
  const record = { slot, since, state, decision, curve, when: deps.now.toISOString() };
  await deps.records.write(record);
  const result = await carryOut(canary, decision, deps);
  if (result.refused) await deps.records.write({ ...record, refused: result.refused });
  return { slot, composition, percent: share, decision, ...result };
}

/** Returns the complete minutes that were not taken yet and in which one of the two had visits. */
async function strataSince(
  { takenThrough }: JudgeState,
  canary: Canary,
  history: readonly LiveRecord[],
  { visits, now }: JudgeDependencies,
): Promise<Stratum[]> {
  const last = minuteOf(new Date(now.getTime() - COMPLETE_AFTER_MS)) - 1;
  const first = Math.max(
    takenThrough + 1,
    minuteOf(new Date(canary.since)),
    last - VISITS_KEPT_DAYS * 24 * 60,
  );
  if (first > last) return [];
  const [own, live] = await Promise.all([
    visits(canaryVisits(canary.slot, canary.since), first, last),
    visits(LIVE_VISITS, first, last),
  ]);
  return [...new Set([...own.keys(), ...live.keys()])].flatMap((minute): Stratum[] => {
    const shares = sharesIn(history, canary, minute);
    if (!shares) return [];
    const [mine, theirs] = [own, live].map((counts) => counts.get(minute) ?? nothingIn(minute)) as [
      MinuteCounts,
      MinuteCounts,
    ];
    return [{ minute, ...shares, canary: mine, live: theirs, refused: mine.refused + theirs.refused }];
  });
}

const nothingIn = (minute: number): MinuteCounts => ({ minute, refused: 0, ...noCounts() });

async function carryOut(
  canary: Canary,
  decision: Decision,
  deps: JudgeDependencies,
): Promise<Pick<Verdict, 'done' | 'refused'>> {
  try {
    switch (decision.action) {
      case 'withdraw':
        await deps.end(canary, 'judged', decision);
        return { done: 'ended' };
      case 'give-up':
        // A team that set the share by hand ends the canary by hand, too.
        if (!canary.gradually) return { done: 'nothing' };
        await deps.end(canary, 'patience', decision);
        return { done: 'ended' };
      case 'step':
        if (!canary.gradually) return { done: 'nothing' };
        if (decision.to < 100) await deps.step(canary, decision.to);
        else await deps.promote(canary);
        return { done: decision.to < 100 ? 'stepped' : 'promoted' };
      case 'hold':
        return { done: 'nothing' };
    }
  } catch (error) {
    return { done: 'nothing', refused: shownError(error) };
  }
}
