import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import {
  type SentMessage,
  startTelegramEmulator,
  type TelegramEmulator,
} from '@platform/emulators/telegram/telegram-emulator';
import { itemKeys } from '@site/server-data/tables';
import { apiEvent, JSON_HEADERS } from 'lambdas/test-support/api-event';
import { LEAD } from 'lambdas/test-support/samples';
import { captureLogs, startSystem } from 'lambdas/test-support/start-system';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const GROUP = '-987';
const SUPERGROUP = '-1001557912345';
const record = path.join(temporaryFolder(), 'telegram.jsonl');
const environment = { ...process.env };
let emulator: TelegramEmulator;
let system: Awaited<ReturnType<typeof startSystem>>;
let logs: ReturnType<typeof captureLogs>;

beforeEach(async () => {
  logs = captureLogs();
  emulator = await startTelegramEmulator(record);
  vi.resetModules();
  system = await startSystem();
  process.env.TELEGRAM_API_URL = emulator.url;
  system.upstreams.secrets.telegram = { botToken: '123:token-of-the-test', chatId: GROUP };
});
afterEach(async () => {
  await system.stop();
  await emulator.close();
  process.env = { ...environment };
  logs.stop();
});

const messages = () =>
  existsSync(record)
    ? readFileSync(record, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as SentMessage)
    : [];
const lead = (key: string) =>
  system.handlers.leads(
    apiEvent({
      body: JSON.stringify({ ...LEAD, name: key }),
      headers: { ...JSON_HEADERS, 'idempotency-key': key },
    }),
  );
const uuid = (index: number) => `${String(index).padStart(8, '0')}-0c6e-4d0c-9a58-1a2b3c4d5e6f`;
/** The chats that got messages with this key. */
const chatsOf = (key: string) =>
  messages()
    .filter(({ text }) => text.includes(key))
    .map(({ chatId }) => chatId);

test('follows a group that became a supergroup at once, in every round and instance, and says where it is', async () => {
  await lead(uuid(1));
  await system.handlers.deliver({});
  emulator.migrate({ from: GROUP, to: SUPERGROUP });
  const own = captureLogs();
  await lead(uuid(2));
  expect(await system.handlers.deliver({})).toEqual({ sent: 1, postponed: 0, givenUp: 0 });
  const line = own
    .stop()
    .split('\n')
    .find((one) => one.includes('delivery sent'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ outcome: 'migrated', chatId: SUPERGROUP });

  // Nobody could tell another instance, if the old group were gone.
  emulator.migrate({ from: GROUP, to: '-1009999999999' });
  await lead(uuid(3));
  vi.resetModules();
  const { handler: another } = await import('lambdas/deliver-notifications/handler');
  expect(await another({})).toEqual({ sent: 1, postponed: 0, givenUp: 0 });
  expect([1, 2, 3].map((index) => chatsOf(uuid(index)))).toEqual([[GROUP], [SUPERGROUP], [SUPERGROUP]]);
  const item = await system.table.item(itemKeys.channel('telegram'));
  expect(item).toMatchObject({ moved: { from: GROUP, to: SUPERGROUP } });
  expect(item).not.toHaveProperty('ttl');
});
