import { itemKeys } from '@site/server-data/tables';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOTIFICATION, SAVE, UUID } from './test-support/samples';
import { systemFixture } from './test-support/start-system';

const system = systemFixture();
// The handlers read these at their first call.
beforeAll(() => Object.assign(process.env, { SESSION_REQUIRED: 'true', UNVERIFIED_CONTACTS_PER_ADDRESS_HOUR: '2' }));
afterAll(() => delete process.env.SESSION_REQUIRED);

const post: typeof system.post = (...given) => system.post(...given);
const bearer = async () => {
  const { body } = await post('session', {});
  return { authorization: `Bearer ${(JSON.parse(String(body)) as { access_token: string }).access_token}` };
};
/** Contacts of an unknown conversation: their items have the client's keys. */
const [SAVED, NOTIFIED] = [
  { ...SAVE, conversation_id: null },
  { ...NOTIFICATION, conversationId: null },
];
const key = (index: number) => ({ 'idempotency-key': UUID.replace(/.$/, String(index)) });
const stored = (index: number) => system.table.item(itemKeys.contact(UUID.replace(/.$/, String(index))));

test('stores and delivers a contact without a session as unverified', async () => {
  expect((await post('save', SAVED, key(1))).statusCode).toBe(200);
  expect((await post('notify', NOTIFIED, { ...key(1), authorization: 'Bearer expired' })).statusCode).toBe(200);
  expect(await stored(1)).toMatchObject({ state: 'pending', unverified: true });
  await post('notify', NOTIFIED, { ...key(2), ...(await bearer()) });
  expect(await stored(2)).not.toHaveProperty('unverified');
  expect((await system.handlers.deliver({})).sent).toBe(2);
  expect(system.upstreams.messages.filter((text) => text.includes('Сессия: не подтверждена'))).toHaveLength(1);
});

test('stores and holds back unverified contacts over the limit, and rejects none', async () => {
  expect((await post('notify', NOTIFIED, key(3))).statusCode).toBe(200);
  expect((await post('save', SAVED, key(3))).statusCode).toBe(200);
  expect(await stored(3)).toMatchObject({ state: 'suspect', saved: {}, notified: {} });
  expect(await stored(3)).not.toHaveProperty('pendingPk');
  expect((await post('save', { ...SAVED, user_name: 'Олег' }, key(3))).statusCode).toBe(409);
  await post('notify', NOTIFIED, { ...key(4), ...(await bearer()) });
  expect(await stored(4)).toMatchObject({ state: 'pending' });
});
