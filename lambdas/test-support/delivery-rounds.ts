import { afterEach, beforeEach } from 'vitest';
import { deliverDue } from '../deliver-notifications/handler';
import type { ChatResult } from '../deliver-notifications/send-telegram';
import { contactStore } from '../shared/table/contact-store';
import { type DeliveryQueue, deliveryQueue } from '../shared/table/delivery-queue';
import { leadStore } from '../shared/table/lead-store';
import { type Move, telegramChannel } from '../shared/table/telegram-channel';
import { recorders } from './recorders';
import { LEAD, SAVE } from './samples';
import { startTable, type TestTable } from './start-table';

export const SENT: ChatResult = { outcome: 'sent' };
const PHONE = '+380671234567';

interface World {
  table: TestTable;
  now: Date;
  /** The texts that the messenger accepted, and how often it was asked. */
  sent: string[];
  attempts: number;
  said: ReturnType<typeof recorders>;
  /** The messenger; a test replaces it. */
  send(text: string, moved: Move | undefined): Promise<ChatResult>;
}

/** Gives each test a table of its own, and returns what fills it and runs rounds of deliveries on it. */
export function deliveryRounds() {
  const world = {} as World;
  beforeEach(async () => {
    Object.assign(world, {
      table: await startTable(),
      now: new Date('2026-11-21T10:00:00.000Z'),
      sent: [],
      attempts: 0,
      said: recorders(),
      send: async () => SENT,
    } satisfies World);
  });
  afterEach(() => world.table.stop());

  return {
    world,
    later(seconds: number) {
      world.now = new Date(world.now.getTime() + seconds * 1000);
    },
    round: (hasTime = () => true, over: Partial<DeliveryQueue> = {}) =>
      deliverDue({
        queue: { ...deliveryQueue(world.table.dynamo, world.table.name), ...over },
        channel: telegramChannel(world.table.dynamo, world.table.name),
        send: async (text, moved) => {
          world.attempts += 1;
          const result = await world.send(text, moved);
          if (result.outcome === 'sent') world.sent.push(text);
          return result;
        },
        now: () => world.now,
        hasTime,
        ...world.said,
      }),
    lead: (key: string, name = key) =>
      leadStore(world.table.dynamo, world.table.name).put({
        key,
        lead: { ...LEAD, phone: PHONE, name },
        bodyHash: 'h',
        suspect: false,
        correlationId: 'c',
        now: world.now,
      }),
    save: () =>
      contactStore(world.table.dynamo, world.table.name).put({
        source: 'saved',
        body: { ...SAVE, phone_number: PHONE },
        phone: PHONE,
        sentKey: 'k',
        conversationId: 'unknown',
        correlationId: 'c',
        now: world.now,
      }),
  };
}
