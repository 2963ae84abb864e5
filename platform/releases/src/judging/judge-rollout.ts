import { ReleaseError } from '@platform/base/release-error';
import { decideRollout, evidenceOf } from '@platform/judge/decide';
import { initialState, type JudgeState, type Minute, type Reports } from '@platform/judge/evidence';
import { LIVE_VISITS, minuteOf, rolloutVisits, VISITS_KEPT_DAYS } from '@site/server-data/tables';
import type { LiveRecord } from '@site/site-model/release-log';
import type { Rollout, RolloutEnd, Waiting } from '@site/site-model/rollout';
import type { LiveLog } from '../log/live-log';
import type { SendOrder } from '../orders/order';
import { type JudgeRecord, type JudgeRecords, judgedNow, type ReadVisits } from './judge-record';

/** Minutes after a step began whose visits are not counted: edge and telemetry follow a record within a minute. */
const SETTLING_MINUTES = 1;
/** Requests of a minute may still be written this long after it. */
const COMPLETE_AFTER_MS = 10_000;
const MINUTE_MS = 60_000;
/** An order that was sent is not sent again within this time: the timeout of a release function. */
const ORDER_MS = 15 * MINUTE_MS;
/** A version that can't be started for this long is dropped from the line. */
const GIVE_UP_MS = 10 * MINUTE_MS;
/** Attempts that lie further apart are none of the same series: a freeze or a rollout was between them. */
const SERIES_MS = 5 * MINUTE_MS;
/** The line is stuck when nothing has started for this long. */
const STUCK_MS = 15 * MINUTE_MS;

interface JudgeDependencies {
  log: Pick<LiveLog, 'current'>;
  visits: ReadVisits;
  records: JudgeRecords;
  /** Carries out what was decided, as an order of the team would be. */
  call: SendOrder;
  stepMinutes: number;
  now: Date;
}

/** What one look decided and did. */
export interface Verdict {
  /** The rollout that was looked at. */
  judged?: Pick<Rollout, 'part' | 'version' | 'percent'> &
    Pick<JudgeRecord, 'decision' | 'evidence'> & { end?: RolloutEnd['why'] };
  /** The version that began, and those that were dropped. */
  started?: Waiting;
  dropped: Waiting[];
  /** A version waits, and nothing has started for a quarter of an hour. */
  stuck: boolean;
}

/**
 * Looks once at the rollout and the line: advances or withdraws the rollout, and starts the next version whenever none
 * runs. The judge's state is stored before an order is given, and each order names what the judge saw, so that a
 * repeated or late one changes nothing. Rejects when an order failed; the next look decides again.
 */
export async function judgeRollout(deps: JudgeDependencies): Promise<Verdict> {
  const live = await deps.log.current();
  if (!live?.rollout && !live?.waiting) return { dropped: [], stuck: false };
  const judged = live.rollout ? await decideOnRollout(live.rollout, live, deps) : undefined;
  return { ...(judged ? { judged } : {}), ...(await startWaiting(deps)) };
}

async function decideOnRollout(rollout: Rollout, { frozen }: LiveRecord, deps: JudgeDependencies) {
  const { part, version, since, percent, stepSince } = rollout;
  const known = await judgedNow({ rollout }, deps.records);
  const previous = known?.state ?? initialState();
  const { state, decision } = decideRollout({
    state: previous,
    minutes: await minutesSince(previous, rollout, deps),
    percent,
    since: minuteOf(new Date(stepSince)),
    lasts: deps.stepMinutes,
    now: minuteOf(deps.now),
  });
  const [evidence, when] = [evidenceOf(state), deps.now.toISOString()];
  const record = { part, since, state, decision, evidence, when };
  const judged = { part, version, percent, decision, evidence };
  const { action } = decision;
  const last = known?.ordered;
  const isOrdered = last?.stepSince === stepSince && isWithin(last.when, ORDER_MS, deps.now);
  // During a freeze the clock stands still, and only a rollout that fails ends.
  if (action === 'hold' || (action === 'advance' && frozen) || (isOrdered && last.action === action)) {
    await deps.records.write({ ...record, ordered: isOrdered ? last : undefined });
    return judged;
  }
  await deps.records.write({ ...record, ordered: { action, stepSince, when } });
  const seen = { part, since, percent, stepSince };
  const order = { action, ...seen, ...(action === 'withdraw' ? { figures: decision } : {}) } as const;
  try {
    const { ended = [] } = await deps.call(order);
    const end = ended.find((one) => one.part === part && one.since === since)?.why;
    return { ...judged, ...(end ? { end } : {}) };
  } catch (error) {
    // Nothing is under way, so the next look may order it again.
    await deps.records.write({ ...record, refused: (error as Error).message });
    if (!(error instanceof ReleaseError)) throw error;
    return judged;
  }
}

/** Returns the complete minutes of this step that were not taken yet and in which somebody came. */
async function minutesSince(
  { takenThrough }: JudgeState,
  { part, since, percent, stepSince }: Rollout,
  { visits, now }: JudgeDependencies,
): Promise<Minute[]> {
  const last = minuteOf(new Date(now.getTime() - COMPLETE_AFTER_MS)) - 1;
  const kept = last - VISITS_KEPT_DAYS * 24 * 60;
  const first = Math.max(takenThrough + 1, minuteOf(new Date(stepSince)) + 1 + SETTLING_MINUTES, kept);
  if (first > last) return [];
  const [rollout, live] = await Promise.all([
    visits(rolloutVisits(part, since), first, last),
    visits(LIVE_VISITS, first, last),
  ]);
  return [...new Set([...rollout.keys(), ...live.keys()])].map((minute) => ({
    minute,
    percent,
    rollout: rollout.get(minute) ?? NOTHING,
    live: live.get(minute) ?? NOTHING,
  }));
}

const NOTHING: Reports = { visits: 0, failures: new Map() };

/** Starts the head of the line while no rollout runs and releases are not frozen; one that is dropped makes room for the next. */
async function startWaiting({
  log,
  records,
  call,
  now,
}: JudgeDependencies): Promise<Pick<Verdict, 'started' | 'dropped' | 'stuck'>> {
  const dropped: Waiting[] = [];
  for (;;) {
    const live = await log.current();
    const head = live?.waiting?.[0];
    if (!head || live.rollout || live.frozen) return { dropped, stuck: false };
    const { part, since } = head;
    const tried = await records.readLine();
    const goesOn = tried?.part === part && tried.since === since && isWithin(tried.last, SERIES_MS, now);
    const first = goesOn ? tried.first : now.toISOString();
    await records.writeLine({ part, since, first, last: now.toISOString() });
    const waited = now.getTime() - Date.parse(first);
    try {
      const giveUp = waited >= GIVE_UP_MS;
      const next = await call({ action: 'start-next', part, since, ...(giveUp ? { giveUp } : {}) });
      if (next.rollout?.part === part) return { started: head, dropped, stuck: false };
      const [left] = next.waiting ?? [];
      if (left?.part === part && left.since === since) return { dropped, stuck: false };
      dropped.push(head);
    } catch (error) {
      if (waited < STUCK_MS) throw error;
      return { dropped, stuck: true };
    }
  }
}

const isWithin = (time: string, ms: number, now: Date): boolean => now.getTime() - Date.parse(time) < ms;
