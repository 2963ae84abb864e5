import { METRICS } from '@site/server-data/metrics';
import { telegramSecretSchema } from '@site/server-data/secrets';
import type { Context } from 'aws-lambda';
import { storedSecret } from '../shared/cached-secret';
import { lazyEnvironment } from '../shared/environment';
import { createLog, errorFields } from '../shared/log';
import { createMeter } from '../shared/meter';
import { tableChannel } from '../shared/table/channel';
import { eventCounter, serviceLevelCounts } from '../shared/table/count-event';
import { deliveryQueue } from '../shared/table/delivery-queue';
import { dynamo } from '../shared/table/dynamo';
import { deliverDue, type Round } from './core';
import { sendToChat } from './send-telegram';

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
    channel: tableChannel(dynamo, TABLE_NAME, 'telegram'),
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
    countEvent: eventCounter({
      counts: () => serviceLevelCounts(dynamo, TABLE_NAME),
      measure: meter.measure,
      log,
    }),
  });
  const backlog = await queue.backlog(new Date());
  meter.count(METRICS.deliveriesPending, backlog.pending);
  meter.count(METRICS.deliveriesFailed, backlog.failed);
  meter.count(METRICS.oldestPendingSeconds, backlog.oldestSeconds, 'Seconds');
  log.info('delivery round', { ...round, pending: backlog.pending, failed: backlog.failed });
  return round;
}
