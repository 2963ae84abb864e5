import { BUDGET_DAYS } from '@site/server-data/service-levels';
import type { LiveRecord } from '@site/site-model/release-log';
import type { LiveLog } from '../log/live-log';
import type { LevelCounts } from './budget';

const DAY_MS = 86_400_000;
/** A rollback of the part or of the site this soon after a promotion says that the promotion was bad. */
const TAKEN_BACK_MS = DAY_MS;
/** Records that are read first; most sites release less often in `BUDGET_DAYS`. */
const FIRST_READ = 200;

/** Returns the records of the budgets' time and at least one older record, newest first. */
export async function recentHistory(log: Pick<LiveLog, 'history'>, now: Date): Promise<LiveRecord[]> {
  const first = await log.history(FIRST_READ);
  const oldest = first.at(-1);
  const complete = first.length < FIRST_READ || (oldest && Date.parse(oldest.when) < beginning(now));
  return complete ? first : log.history();
}

const beginning = (now: Date) => now.getTime() - BUDGET_DAYS * DAY_MS;

/** One release of a part: a promotion, or a canary and the promotion that it ends with. */
interface ReleaseEvent {
  when: number;
  /** When its version became live. */
  promoted?: number;
  /** Undefined: it said nothing, like a canary that the judge gave up for lack of visitors. */
  outcome: 'good' | 'bad' | undefined;
}

/**
 * Counts a part's releases of the last `BUDGET_DAYS`: promotions and canaries that began. A promotion of the running canary
 * belongs to the canary's release. Bad: withdrawn by the judge, or taken back by a rollback within 24 hours. A canary that the
 * judge gave up for lack of visitors does not count. `history`: newest first; the oldest record is only compared with.
 */
export function releaseCounts(history: readonly LiveRecord[], part: string, now: Date): LevelCounts {
  const since = beginning(now);
  const counted = releasesOf(history, part).filter(({ when }) => when >= since);
  const count = (outcome: 'good' | 'bad') => counted.filter((one) => one.outcome === outcome).length;
  return { good: count('good'), bad: count('bad'), outside: 0 };
}

function releasesOf(history: readonly LiveRecord[], part: string): ReleaseEvent[] {
  const events: ReleaseEvent[] = [];
  /** Events of running canaries by their beginning, and of the live version. */
  const canaries = new Map<string, ReleaseEvent>();
  let live: ReleaseEvent | undefined;
  const oldestFirst = history.toReversed();
  for (const [at, record] of oldestFirst.entries()) {
    const before = oldestFirst[at - 1];
    if (!before) continue;
    const when = Date.parse(record.when);
    const [was, is] = [before, record].map(({ canaries = [] }) => canaries.find(({ slot }) => slot === part));
    const ended = record.canariesEnded?.find(({ slot }) => slot === part);
    const own = was && canaries.get(was.since);
    if (own && ended?.why === 'judged') own.outcome = 'bad';
    if (own && ended?.why === 'patience') own.outcome = undefined;
    if (is && is.since !== was?.since) {
      const begun: ReleaseEvent = { when, outcome: 'good' };
      canaries.set(is.since, begun);
      events.push(begun);
    }
    const [from, to] = [before.versions[part], record.versions[part]];
    if (from === to) continue;
    if (record.action === 'rollback' && live && when - (live.promoted ?? live.when) <= TAKEN_BACK_MS)
      live.outcome = 'bad';
    live = undefined;
    if (record.action !== 'promote') continue;
    const continued = was?.versions[part] === to ? own : undefined;
    live = continued ?? { when, outcome: 'good' };
    live.promoted = when;
    if (!continued) events.push(live);
  }
  return events;
}
