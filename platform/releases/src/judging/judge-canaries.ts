import { ReleaseError } from '@platform/base/errors/release-error';
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
import { extended, type JudgeRecord, type JudgeRecords } from './judge-record';
import type { MinuteCounts, ReadVisits } from './read-visits';
import { sharesIn } from './shares';

/** Requests of a minute may still be written this long after it. */
const COMPLETE_AFTER_MS = 10_000;
/** Stands for no evidence in a curve, whose logarithm no table can store. */
const NO_EVIDENCE = -9;
/** A promotion that was ordered is not ordered again within this time: the timeout of a promote function. */
const PROMOTION_MS = 15 * 60_000;
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
  /** The evidence against it so far, as a power of ten: from 2 on it is withdrawn. */
  evidence: number;
  done: 'nothing' | 'stepped' | 'promoted' | 'ended';
  /** Why an order was refused: the message of its error. */
  refused?: string;
}

/**
 * Looks once at every running canary and carries the decisions out, withdrawals first: it withdraws one that is worse, and steps or
 * promotes one that its team released gradually. The judge's state is stored before an order is given, so that an interrupted
 * look is repeated with the same result. A canary that can't be looked at holds up no other; rejects at the end with all
 * such errors.
 */
export async function judgeCanaries(deps: JudgeDependencies): Promise<Verdict[]> {
  // Most looks find no canary: they read one record.
  const [newest] = await deps.log.history(1);
  if (!newest?.canaries?.length) return [];
  const history = await deps.log.history(HISTORY);
  const failures: unknown[] = [];
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result[]> => {
    try {
      return [await work()];
    } catch (error) {
      failures.push(error);
      return [];
    }
  };
  const looks: Look[] = [];
  for (const canary of history[0]?.canaries ?? [])
    if (percentOf(canary) > 0) looks.push(...(await attempt(() => lookAt(canary, history, deps))));
  const verdicts: Verdict[] = [];
  for (const look of looks.sort(
    (a, b) => URGENCY[a.record.decision.action] - URGENCY[b.record.decision.action],
  ))
    verdicts.push(...(await attempt(() => carriedOut(look, deps))));
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `The judge could not look at every canary: ${failures.map(shownError).join('; ')}`,
    );
  return verdicts;
}

/** A promotion may take minutes, so it comes last. */
const URGENCY: Record<Decision['action'], number> = { withdraw: 0, 'give-up': 1, hold: 2, step: 3 };

/** What was seen of one canary; the record is stored. */
interface Look {
  canary: Canary;
  record: JudgeRecord;
}

async function lookAt(
  canary: Canary,
  history: readonly LiveRecord[],
  deps: JudgeDependencies,
): Promise<Look> {
  const { slot, since } = canary;
  const stored = await deps.records.read(slot);
  const known = stored?.since === since ? stored : undefined;
  const before = known?.state ?? initialState();
  const strata = await strataSince(before, canary, history, deps);
  const { state, decision } = decide({
    state: before,
    strata,
    plan: deps.plan,
    share: percentOf(canary),
    since: minuteOf(new Date(canary.shareSince)),
    now: minuteOf(deps.now),
    flood: false,
  });
  const record: JudgeRecord = {
    slot,
    since,
    state,
    decision,
    curve: extended(known?.curve ?? [], state.takenThrough, Math.max(NO_EVIDENCE, inTens(overallLog(state)))),
    when: deps.now.toISOString(),
    ...(known?.promoting ? { promoting: known.promoting } : {}),
  };
  await deps.records.write(record);
  return { canary, record };
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

/** Carries a decision out. A refusal is stored for `status`, and the next look decides again. */
async function carriedOut({ canary, record }: Look, deps: JudgeDependencies): Promise<Verdict> {
  const { slot, composition } = canary;
  const evidence = record.curve.at(-1)?.evidence ?? 0;
  const verdict = { slot, composition, percent: percentOf(canary), decision: record.decision, evidence };
  try {
    return { ...verdict, done: await carryOut(canary, record, deps) };
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    const refused = shownError(error);
    const { promoting: _, ...rest } = record;
    await deps.records.write({ ...rest, refused });
    return { ...verdict, done: 'nothing', refused };
  }
}

async function carryOut(
  canary: Canary,
  record: JudgeRecord,
  deps: JudgeDependencies,
): Promise<Verdict['done']> {
  const { decision } = record;
  switch (decision.action) {
    case 'withdraw':
      await deps.end(canary, 'judged', decision);
      return 'ended';
    case 'give-up':
      // A team that set the share by hand ends the canary by hand, too.
      if (!canary.gradually) return 'nothing';
      await deps.end(canary, 'patience', decision);
      return 'ended';
    case 'step': {
      if (!canary.gradually) return 'nothing';
      if (decision.to < 100) {
        await deps.step(canary, decision.to);
        return 'stepped';
      }
      // Looks overlap a promotion that takes longer than a minute.
      if (record.promoting && deps.now.getTime() - Date.parse(record.promoting) < PROMOTION_MS)
        return 'nothing';
      await deps.records.write({ ...record, promoting: deps.now.toISOString() });
      await deps.promote(canary);
      return 'promoted';
    }
    case 'hold':
      return 'nothing';
  }
}
