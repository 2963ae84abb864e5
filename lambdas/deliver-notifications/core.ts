import { isRecovered } from '@site/server-data/contact-of';
import { startedAt } from '@site/server-data/delivery';
import { METRICS } from '@site/server-data/metrics';
import { DELIVERED_MINUTES } from '@site/server-data/service-levels';
import type { Log } from '../shared/log';
import type { Count } from '../shared/meter';
import type { Channel, Move } from '../shared/table/channel';
import type { CountEvent } from '../shared/table/count-event';
import type { Claim, DeliveryQueue, ItemAddress } from '../shared/table/delivery-queue';
import { composeMessage } from './compose-message';
import { type ChatResult, resultFields } from './send-telegram';

/** Longer than the slowest send, shorter than the time between two rounds. */
const LEASE_MS = 30_000;
const PAGE = 25;
const FIRST_BACK_OFF_MS = 15_000;
const LONGEST_BACK_OFF_MS = 15 * 60_000;
/**
 * Back-off once two attempts may have arrived: a messenger that accepts messages and loses its answers would get a hundred copies
 * in a day. An hour delays a message that did not arrive by no more than a person notices at night.
 */
const UNCONFIRMED_BACK_OFF_MS = 60 * 60_000;
const MOST_UNCONFIRMED = 2;
/**
 * Stop the round after this many consecutive network failures; the remaining deliveries wait for the next round and lose no
 * attempt.
 */
const UNREACHABLE_LIMIT = 3;

interface DeliverDependencies {
  queue: DeliveryQueue;
  channel: Channel;
  /** `moved`: where the messenger is known to have moved the chat. */
  send(text: string, moved: Move | undefined): Promise<ChatResult>;
  now(): Date;
  /** Returns whether there is time for one more send. */
  hasTime(): boolean;
  log: Log;
  count: Count;
  /** Counts the objective `leads`. */
  countEvent: CountEvent;
}

export interface Round {
  sent: number;
  postponed: number;
  givenUp: number;
}

/**
 * Sends every delivery that is due, oldest first, and returns the counts. Rounds may overlap: the one that claims a delivery
 * sends it. After a crash between the send and its record, the message is sent again when the lease expires: delivery is at
 * least once. Rejects with the table's errors.
 */
export async function deliverDue(deps: DeliverDependencies): Promise<Round> {
  const round: Round = { sent: 0, postponed: 0, givenUp: 0 };
  const { pausedUntil, moved } = await deps.channel.read();
  const chat: Chat = { moved };
  if (pausedUntil && pausedUntil > deps.now()) return round;
  // The index is eventually consistent and may still list a settled delivery.
  const seen = new Set<string>();
  let unreachable = 0;
  for (;;) {
    const page = (await deps.queue.due(deps.now(), PAGE)).filter(({ pk }) => !seen.has(pk));
    if (page.length === 0) return round;
    for (const at of page) {
      if (!deps.hasTime()) return round;
      seen.add(at.pk);
      const result = await deliverOne(at, round, chat, deps);
      // Another round has it: that says nothing about the service.
      if (!result) continue;
      unreachable = isOutage(result) ? unreachable + 1 : 0;
      if (result.outcome === 'rate_limited' || unreachable >= UNREACHABLE_LIMIT) return round;
    }
  }
}

/** Where the chat is, as far as this round knows. */
interface Chat {
  moved: Move | undefined;
}

const isOutage = ({ outcome }: ChatResult) => outcome === 'unreachable' || outcome === 'unknown';

async function deliverOne(at: ItemAddress, round: Round, chat: Chat, deps: DeliverDependencies) {
  const now = deps.now();
  const claim = await deps.queue.claim(at, now, new Date(now.getTime() + LEASE_MS));
  if (!claim) return undefined;
  const text = composeMessage(claim.item);
  const result: ChatResult =
    text === undefined ? { outcome: 'rejected', upstreamStatus: 0 } : await deps.send(text, chat.moved);
  const isHeld = await settleClaim(claim, result, round, deps);
  if (!isHeld) deps.log.warn('delivery lease lost', logFields(claim));
  // After the delivery is settled: if this fails, Telegram tells the next round again.
  if (result.moved && result.moved.to !== chat.moved?.to) {
    chat.moved = result.moved;
    await deps.channel.move(result.moved);
  }
  return result;
}

/** Records the result. Returns false when another round has claimed the delivery since. */
async function settleClaim(claim: Claim, result: ChatResult, round: Round, deps: DeliverDependencies) {
  const now = deps.now();
  const fields = { ...logFields(claim), ...resultFields(result) };
  const lateAt = startedAt(claim.giveUpAt) + DELIVERED_MINUTES * 60_000;
  if (result.outcome === 'sent') {
    round.sent += 1;
    deps.count(METRICS.deliveriesSent);
    deps.log.info('delivery sent', fields);
    const isHeld = await deps.queue.delivered(claim, now);
    if (isHeld && isRecovered(claim.item)) deps.count(METRICS.contactsRecovered);
    // Without an earlier attempt it was this function that did not run.
    if (isHeld && now.getTime() > lateAt) await countLate(claim, claim.attempts > 0 ? 'outside' : 'bad', deps);
    return isHeld;
  }
  const outcome = result.outcome === 'rejected' && result.upstreamStatus === 0 ? 'bad' : 'outside';
  const until = new Date(nextAttempt(now.getTime(), lateAt, result, claim));
  if (result.outcome === 'rate_limited') await deps.channel.pause(until);
  if (now.toISOString() >= claim.giveUpAt) {
    round.givenUp += 1;
    deps.count(METRICS.deliveriesGivenUp);
    deps.log.error('delivery given up', fields);
    const isHeld = await deps.queue.giveUp(claim, now);
    if (isHeld) await countLate(claim, outcome, deps);
    return isHeld;
  }
  round.postponed += 1;
  deps.count(METRICS.deliveriesPostponed);
  deps.log.warn('delivery postponed', fields);
  const late = claim.late || until.getTime() > lateAt;
  const isHeld = await deps.queue.postpone(claim, until, late, result.outcome !== 'unknown');
  if (isHeld && late) await countLate(claim, outcome, deps);
  return isHeld;
}

/** Counts a lead once. Contacts of calls are no event: the objective counts what the form's API accepted. */
async function countLate({ item, late }: Claim, outcome: 'bad' | 'outside', deps: DeliverDependencies) {
  if (item.type === 'lead' && !late) await deps.countEvent('leads', outcome);
}

/**
 * Returns the time of the next attempt, in ms. One is made when the delivery becomes late, so that an outage is counted while it
 * lasts.
 */
function nextAttempt(now: number, lateAt: number, result: ChatResult, claim: Claim): number {
  const { attempts, unconfirmed } = claim;
  if (result.outcome === 'rate_limited') return now + result.retryAfterSeconds * 1000;
  if (result.outcome === 'unknown' && unconfirmed >= MOST_UNCONFIRMED) return now + UNCONFIRMED_BACK_OFF_MS;
  const next = now + Math.min(FIRST_BACK_OFF_MS * 2 ** attempts, LONGEST_BACK_OFF_MS);
  return now < lateAt ? Math.min(next, lateAt) : next;
}

function logFields({ item, attempts }: Claim) {
  return { id: String(item.key), correlationId: String(item.correlationId), attempts: attempts + 1 };
}
