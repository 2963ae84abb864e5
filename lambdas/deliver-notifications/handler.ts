import { isRecovered } from '@site/server-data/contact-of';
import { startedAt } from '@site/server-data/delivery';
import { METRICS } from '@site/server-data/metrics';
import { telegramSecretSchema } from '@site/server-data/secrets';
import { DELIVERED_MINUTES } from '@site/server-data/service-levels';
import type { Context } from 'aws-lambda';
import { storedSecret } from '../shared/cached-secret';
import { lazyEnvironment } from '../shared/environment';
import { createLog, errorFields, type Log } from '../shared/log';
import { type Count, createMeter } from '../shared/meter';
import { type CountEvent, eventCounter, serviceLevelCounts } from '../shared/table/counters';
import { type Claim, type DeliveryQueue, deliveryQueue, type ItemAddress } from '../shared/table/delivery-queue';
import { dynamo } from '../shared/table/dynamo';
import { type Channel, type Move, telegramChannel } from '../shared/table/telegram-channel';
import { type ChatResult, resultFields, sendToChat } from './send-telegram';
import { formatMessage } from './telegram-message';

const NAME = 'deliver-notifications';
/** The slowest send and its two writes must fit into the remaining time. */
const RESERVE_MS = 15_000;

const environment = lazyEnvironment('TABLE_NAME', 'TELEGRAM_API_URL', 'TELEGRAM_SECRET_ID');
const log = createLog(NAME);
const meter = createMeter(NAME);

const secret = storedSecret(telegramSecretSchema, () => environment().TELEGRAM_SECRET_ID);

/** Runs on the schedule and on the table's stream. The event is ignored: the index lists what is due. */
export async function handler(_event: unknown, context?: Pick<Context, 'getRemainingTimeInMillis'>): Promise<Round> {
  try {
    return await deliverRound(() => (context?.getRemainingTimeInMillis?.() ?? Infinity) > RESERVE_MS);
  } catch (error) {
    log.error('delivery round failed', errorFields(error));
    meter.count(METRICS.internalErrors);
    // Not the original error: the runtime would log its message.
    throw new Error('The delivery round failed: the log says why. What is due waits for the next round.');
  } finally {
    meter.flush();
  }
}

async function deliverRound(hasTime: () => boolean): Promise<Round> {
  const { TABLE_NAME, TELEGRAM_API_URL } = environment();
  // Fail before claiming anything: without the secret no delivery may lose an attempt.
  await secret.use(() => undefined);
  const queue = deliveryQueue(dynamo, TABLE_NAME);
  const round = await deliverDue({
    queue,
    channel: telegramChannel(dynamo, TABLE_NAME),
    // The token or the chat may be what was refused.
    send: (text, moved) =>
      secret.use(
        (bot) => sendToChat(text, moved, { apiUrl: TELEGRAM_API_URL, bot, fetch }),
        ({ outcome }) => outcome === 'rejected',
      ),
    now: () => new Date(),
    hasTime,
    log,
    count: meter.count,
    countEvent: eventCounter({ counts: () => serviceLevelCounts(dynamo, TABLE_NAME), measure: meter.measure, log }),
  });
  const backlog = await queue.backlog(new Date());
  meter.count(METRICS.deliveriesPending, backlog.pending);
  meter.count(METRICS.deliveriesFailed, backlog.failed);
  meter.count(METRICS.oldestPendingSeconds, backlog.oldestSeconds, 'Seconds');
  log.info('delivery round', { ...round, pending: backlog.pending, failed: backlog.failed });
  return round;
}

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
/** Consecutive network failures that end a round; what remains waits for the next one and loses no attempt. */
const UNREACHABLE_LIMIT = 3;

interface DeliverDependencies {
  queue: DeliveryQueue;
  channel: Channel;
  /** `moved`: where the messenger is known to have moved the chat. */
  send(text: string, moved: Move | undefined): Promise<ChatResult>;
  now(): Date;
  hasTime(): boolean;
  log: Log;
  count: Count;
  countEvent: CountEvent;
}

interface Round {
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
  /** Where the chat is, as far as this round knows. */
  const chat = { moved };
  if (pausedUntil && pausedUntil > deps.now().toISOString()) return round;
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

const isOutage = ({ outcome }: ChatResult) => outcome === 'unreachable' || outcome === 'unknown';

async function deliverOne(at: ItemAddress, round: Round, chat: { moved: Move | undefined }, deps: DeliverDependencies) {
  const now = deps.now();
  const claim = await deps.queue.claim(at, now, new Date(now.getTime() + LEASE_MS));
  if (!claim) return undefined;
  const text = formatMessage(claim.item);
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

/** Returns the time of the next attempt, in ms: also when it becomes late, so that an outage is counted. */
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
