import type { VoiceConversation } from '@site/contracts/api/voice';
import { UNKNOWN_CONVERSATION } from '@site/contracts/api/voice-constants';
import { itemKeys } from '@site/server-data/tables';
import { beforeAll, expect, test } from 'vitest';
import { NOTIFICATION, SAVE } from '../../test-support/samples';
import { tableFixture } from '../../test-support/start-table';
import { type ContactReport, type ContactStore, contactStore, SAVE_ALONE_MS } from './contact-store';
import { type DeliveryQueue, deliveryQueue } from './delivery-queue';

const table = tableFixture();
let contacts: ContactStore;
let queue: DeliveryQueue;
beforeAll(() => {
  contacts = contactStore(table.dynamo, table.name);
  queue = deliveryQueue(table.dynamo, table.name);
});

const now = new Date('2026-11-21T10:00:00.000Z');
const phone = '+380671234567';
const saved: ContactReport = { source: 'saved', body: { ...SAVE, phone_number: phone } };
const notified: ContactReport = { source: 'notified', body: NOTIFICATION };
/** Of an unknown conversation: its item has the client's key. */
const base = { phone, conversationId: UNKNOWN_CONVERSATION, correlationId: 'c', now };
const put = async (
  sentKey: string,
  report: ContactReport,
  other: { phone?: string; now?: Date; suspect?: boolean; conversationId?: string } = {},
) => (await contacts.put({ ...base, ...report, sentKey, ...other })).outcome;
const item = (key: string) => table.item(itemKeys.contact(key));
const after = (ms: number) => new Date(now.getTime() + ms);
/** The contacts of a call. */
const contactsOf = async (call: string) =>
  (await table.items()).filter(({ conversationId }) => conversationId === call);
const saying = (body: Partial<VoiceConversation>): ContactReport => ({
  source: 'saved',
  body: { ...SAVE, phone_number: phone, ...body },
});

test('stores fifty concurrent repeats of both reports as one item that is due now', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, (_, index) => put('both', index % 2 ? saved : notified)),
  );
  expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(2);
  expect(await item('both')).toMatchObject({
    saved: saved.body,
    notified: NOTIFICATION,
    pendingAt: now.toISOString(),
  });
});

test('makes a save due after a minute, or at once by its notification, which a later save does not delay', async () => {
  await put('alone', saved);
  expect((await item('alone'))?.pendingAt).toBe(after(SAVE_ALONE_MS).toISOString());
  await put('alone', notified, { now: after(500) });
  expect((await item('alone'))?.pendingAt).toBe(after(500).toISOString());
  await put('reverse', notified);
  await put('reverse', saved, { now: after(500) });
  expect((await item('reverse'))?.pendingAt).toBe(now.toISOString());
});

test('rejects another body or phone under the same key as a conflict, and changes nothing', async () => {
  await put('conflict', saved);
  const before = await item('conflict');
  expect(await put('conflict', saying({ user_name: 'Олег' }))).toBe('conflict');
  expect(await put('conflict', notified, { phone: '+380500000000' })).toBe('conflict');
  expect(await item('conflict')).toEqual(before);
});

test('does not change the lease of a claimed delivery by a notification', async () => {
  await put('leased', saved);
  const until = after(SAVE_ALONE_MS + 30_000);
  await queue.claim(itemKeys.contact('leased'), after(SAVE_ALONE_MS), until);
  expect(await put('leased', notified, { now: after(SAVE_ALONE_MS + 1) })).toBe('stored');
  expect((await item('leased'))?.pendingAt).toBe(until.toISOString());
});

test.each([
  [saved, notified],
  [notified, saved],
])('holds a contact back only while no report is within the limit', async (first, second) => {
  const key = `suspect-${first.source}`;
  expect(await put(key, first, { suspect: true })).toBe('stored');
  expect(await item(key)).toMatchObject({ state: 'suspect', ttl: expect.any(Number) });
  expect(await put(key, second, { phone: '+380500000000' })).toBe('conflict');
  expect(await put(key, second, { now: after(500) })).toBe('stored');
  const released = await item(key);
  expect(released).toMatchObject({
    state: 'pending',
    pendingPk: 'PENDING',
    pendingAt: after(500).toISOString(),
    saved: saved.body,
    notified: NOTIFICATION,
  });
  expect(released).not.toHaveProperty('ttl');
  expect(await put(key, second, { now: after(900) })).toBe('repeated');
  expect(await queue.claim(itemKeys.contact(key), after(500), after(30_000))).toBeDefined();
});

test('writes the index keys, and neither phone nor conversation into any key', async () => {
  const { key } = await contacts.put({ ...base, ...saved, sentKey: 'paths', conversationId: 'conv_1' });
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  const paths = await item(key);
  expect(paths).toMatchObject({ conversationId: 'conv_1', dayPk: 'DAY#2026-11-21' });
  expect(paths?.lookupPk).toMatch(/^PHONE#[0-9a-f]{64}$/);
  expect(paths?.lookupAt).toBe(now.toISOString());
});

test('adds what the agent reports when it calls its tool again', async () => {
  const call = { conversationId: 'conv_again' };
  const first = saying({ user_name: null });
  await put('first', first, call);
  const said = { phone_number: '0671234567', phone_said: '067 123 45 67 доб. 5' };
  const again = saying({ ...said, duration_seconds: 50 });
  for (const sentKey of ['second', 'second', 'third'])
    expect(await put(sentKey, again, { ...call, phone: said.phone_number })).toBe('repeated');
  expect(await put('first', first, call)).toBe('repeated');
  expect(await contactsOf('conv_again')).toMatchObject([
    { saved: { phone_number: phone, phone_said: said.phone_said, user_name: SAVE.user_name } },
  ]);
});

test('a late retry of an earlier report changes nothing, and its key still rejects another body', async () => {
  const call = { conversationId: 'conv_retry' };
  expect(await put('first', saved, call)).toBe('stored');
  await put('second', saying({ user_name: 'Марина Петрова', duration_seconds: 50 }), call);
  const stored = await table.items();
  expect(await put('first', saved, call)).toBe('repeated');
  expect(await put('first', saying({ user_name: 'Олег' }), call)).toBe('conflict');
  expect(await table.items()).toEqual(stored);
});

test('remembers a limited number of reports, and never loses the latest', async () => {
  for (let duration_seconds = 0; duration_seconds < 60; duration_seconds += 1)
    await put(`key-${duration_seconds}`, saying({ duration_seconds }), { conversationId: 'conv_many' });
  const [contact] = await contactsOf('conv_many');
  expect(contact?.saved).toMatchObject({ duration_seconds: 59 });
  expect(JSON.stringify(contact).length).toBeLessThan(5000);
});
