import { ReleaseError } from '@platform/base/release-error';
import { decide, evidenceOf } from '@platform/judge/decide';
import type { Plan } from '@platform/judge/plan';
import { initialState, type JudgeState, type Minute, type Reports } from '@platform/judge/state';
import { canaryVisits, LIVE_VISITS, minuteOf, VISITS_KEPT_DAYS } from '@site/server-data/visit-counts';
import { type Canary, percentOf } from '@site/site-model/canary';
import type { LiveRecord } from '@site/site-model/release-log';
import type { LiveLog } from '../log/live-log';
import type { Caller } from '../orders/orders';
import type { JudgeRecord, JudgeRecords, ReadVisits } from './judge-record';

/**
 * Minutes after a change of a share whose visits are not counted: edge and telemetry follow a record within a minute. After a canary
 * has shrunk, failures of visits that began at its larger share would be compared with the few that begin at the smaller one.
 */
const SETTLING_MINUTES = { changed: 1, shrunk: 30 } as const;
/** Requests of a minute may still be written this long after it. */
const COMPLETE_AFTER_MS = 10_000;
/** A promotion that was ordered is not ordered again within this time: the timeout of a promote function. */
const PROMOTION_MS = 15 * 60_000;
/** Records of the live log that are read to find the shares of past minutes. */
const HISTORY = 200;

export interface JudgeDependencies {
  log: Pick<LiveLog, 'history'>;
  visits: ReadVisits;
  records: JudgeRecords;
  /** Carries out what was decided, as an order of the team would be. Rejects when it is refused: the next look decides again. */
  call: Caller;
  plan: Plan;
  now: Date;
}

/** What one look decided about one canary, and what it did. */
export interface Verdict extends Pick<JudgeRecord, 'slot' | 'decision' | 'evidence' | 'refused'> {
  composition: string;
  percent: number;
  done: 'nothing' | 'stepped' | 'promoted' | 'ended';
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
  const canaries = (newest?.canaries ?? []).filter((canary) => percentOf(canary) > 0);
  if (canaries.length === 0) return [];
  const history = await deps.log.history(HISTORY);
  const looks = await Promise.allSettled(canaries.map((canary) => lookAt(canary, history, deps)));
  const failures: unknown[] = looks.flatMap((look) => (look.status === 'rejected' ? [look.reason] : []));
  const seen = looks.flatMap((look) => (look.status === 'fulfilled' ? [look.value] : []));
  const verdicts: Verdict[] = [];
  // A promotion may take minutes, so it comes last.
  const order = ({ record }: Look) => ['withdraw', 'give-up', 'hold', 'step'].indexOf(record.decision.action);
  for (const look of seen.sort((a, b) => order(a) - order(b)))
    await carriedOut(look, deps).then(
      (verdict) => verdicts.push(verdict),
      (error) => failures.push(error),
    );
  if (failures.length === 0) return verdicts;
  const message = `The judge could not look at every canary: ${failures.map(messageOf).join('; ')}`;
  throw new AggregateError(failures, message);
}

type Look = { canary: Canary; record: JudgeRecord };

async function lookAt(
  canary: Canary,
  history: readonly LiveRecord[],
  deps: JudgeDependencies,
): Promise<Look> {
  const { slot, since } = canary;
  const stored = await deps.records.read(slot);
  const known = stored?.since === since ? stored : undefined;
  const previous = known?.state ?? initialState();
  const { state, decision } = decide({
    state: previous,
    minutes: await minutesSince(previous, canary, history, deps),
    plan: deps.plan,
    share: percentOf(canary),
    since: minuteOf(new Date(canary.shareSince)),
    now: minuteOf(deps.now),
  });
  const record: JudgeRecord = {
    slot,
    since,
    state,
    decision,
    evidence: evidenceOf(state),
    when: deps.now.toISOString(),
    ...(known?.promoting ? { promoting: known.promoting } : {}),
  };
  await deps.records.write(record);
  return { canary, record };
}

/** Returns the complete minutes that were not taken yet and in which one of the two had visits. */
async function minutesSince(
  { takenThrough }: JudgeState,
  canary: Canary,
  history: readonly LiveRecord[],
  { visits, now }: JudgeDependencies,
): Promise<Minute[]> {
  const last = minuteOf(new Date(now.getTime() - COMPLETE_AFTER_MS)) - 1;
  const kept = last - VISITS_KEPT_DAYS * 24 * 60;
  const first = Math.max(takenThrough + 1, minuteOf(new Date(canary.since)), kept);
  if (first > last) return [];
  const [counted, live] = await Promise.all([
    visits(canaryVisits(canary.slot, canary.since), first, last),
    visits(LIVE_VISITS, first, last),
  ]);
  return [...new Set([...counted.keys(), ...live.keys()])].flatMap((minute): Minute[] => {
    const shares = sharesIn(history, canary, minute);
    if (!shares) return [];
    return [{ minute, ...shares, canary: counted.get(minute) ?? NOTHING, live: live.get(minute) ?? NOTHING }];
  });
}

const NOTHING: Reports = { visits: 0, failures: new Map(), lcp: new Map() };

/**
 * Returns the shares that were in force during a whole minute. Undefined for a minute in which the canary did not run, and in
 * or shortly after which a share changed: its visits can't be assigned to one share. `history`: newest first.
 */
function sharesIn(
  history: readonly LiveRecord[],
  { slot, since }: Pick<Canary, 'slot' | 'since'>,
  minute: number,
): Pick<Minute, 'share' | 'liveShare'> | undefined {
  const records = history.map(({ canaries = [], when }) => {
    const counted = canaries.find((one) => one.slot === slot && one.since === since);
    const taken = canaries.reduce((sum, one) => sum + percentOf(one), 0);
    return {
      written: minuteOf(new Date(when)),
      share: counted && percentOf(counted),
      liveShare: 100 - taken,
    };
  });
  const at = records.findIndex(({ written }) => written < minute);
  const { share, liveShare } = records[at] ?? {};
  if (share === undefined || liveShare === undefined) return undefined;
  const isOther = (one: (typeof records)[number]) => one.share !== share || one.liveShare !== liveShare;
  if (records.slice(0, at).some((one) => one.written === minute && isOther(one))) return undefined;
  const previous = records.findIndex((one, index) => index > at && isOther(one));
  const first = records[previous - 1];
  const hasShrunk = (records[previous]?.share ?? 0) > share;
  const settling = hasShrunk ? SETTLING_MINUTES.shrunk : SETTLING_MINUTES.changed;
  return first && minute - first.written <= settling ? undefined : { share, liveShare };
}

/** Carries a decision out. A refusal is stored for `status`, and the next look decides again. */
async function carriedOut({ canary, record }: Look, deps: JudgeDependencies): Promise<Verdict> {
  const { slot, decision, evidence } = record;
  const verdict = { slot, composition: canary.composition, percent: percentOf(canary), decision, evidence };
  try {
    return { ...verdict, done: await carryOut({ canary, record }, deps) };
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    const refused = messageOf(error);
    const { promoting: _, ...rest } = record;
    await deps.records.write({ ...rest, refused });
    return { ...verdict, done: 'nothing', refused };
  }
}

async function carryOut({ canary, record }: Look, deps: JudgeDependencies): Promise<Verdict['done']> {
  const { slot, since, gradually, versions } = canary;
  const { decision, promoting } = record;
  const { action } = decision;
  // A team that set the share by hand changes it and ends the canary by hand, too.
  if (action === 'hold' || (action !== 'withdraw' && !gradually)) return 'nothing';
  if (action !== 'step') {
    const why = action === 'withdraw' ? 'judged' : 'patience';
    await deps.call({ action: 'end-canary', slot, since, why, figures: decision });
    return 'ended';
  }
  if (decision.to < 100) {
    await deps.call({ action: 'step-canary', slot, since, percent: decision.to });
    return 'stepped';
  }
  const version = versions[slot];
  // Looks overlap a promotion that takes longer than a minute.
  const isPromoting = promoting && deps.now.getTime() - Date.parse(promoting) < PROMOTION_MS;
  // A composition by its id is not a release of one part: its owner promotes the parts.
  if (isPromoting || !version) return 'nothing';
  await deps.records.write({ ...record, promoting: deps.now.toISOString() });
  await deps.call({ action: 'promote', part: slot, version, since });
  return 'promoted';
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
