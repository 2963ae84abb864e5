import { notificationSchema, voiceConversationSchema } from '@site/contracts/api/voice';
import { itemKeys } from '@site/server-data/tables';
import { expect, test } from 'vitest';
import { recorders } from '../test-support/recorders';
import { NOTIFICATION, SAVE, UUID } from '../test-support/samples';
import { tableFixture } from '../test-support/start-table';
import { idempotencyKey, parseFields } from './http-request';
import { saveConversation } from './keep-contact';
import { contactStore } from './table/contact-store';

const table = tableFixture();

const parse = (over: object) => parseFields(voiceConversationSchema, { ...SAVE, ...over });
/** Keeps the same contact under a key or none. */
async function save(sentKey: string | undefined, over: object = {}) {
  const { counts, count } = recorders();
  const contacts = contactStore(table.dynamo, table.name);
  const now = new Date('2026-11-21T10:00:00.000Z');
  const deps = { contacts, sentKey, correlationId: 'c', now, count };
  return { counts, ...(await saveConversation(parse(over), deps)) };
}

test('stores the conversation with its phone normalized, and gives a repeat the same answer, without a key too', async () => {
  const { id, counts } = await save(UUID);
  expect(counts).toEqual({ ConversationsSaved: 1 });
  expect(await table.item(itemKeys.contact(id))).toMatchObject({
    state: 'pending',
    saved: { ...SAVE, phone_number: '+380671234567' },
  });
  expect(await save(undefined, { phone_number: '+380671234567' })).toEqual({
    id,
    counts: { ContactsRepeated: 1 },
  });
});

test.each([
  ['12.6', 13],
  [-1, 0],
  [1e9, 86_400],
  [null, undefined],
  ['soon', undefined],
  [[5], undefined],
])('stores the contact with a duration of %j as %j', (given, kept) => {
  expect(parse({ duration_seconds: given }).duration_seconds).toBe(kept);
});

test('accepts a contact without a name, and rejects only a missing phone', () => {
  expect(parse({ user_name: ' ' }).user_name).toBeNull();
  expect(parse({ user_name: undefined, conversation_id: undefined })).toMatchObject({
    conversation_id: 'unknown',
    user_name: null,
  });
  for (const name of [undefined, '', null])
    expect(parseFields(notificationSchema, { ...NOTIFICATION, name }).name).toBe('Не указано');
  const refused = (...fields: [field: string, reason: string][]) =>
    expect.objectContaining({
      code: 'invalid_fields',
      fields: fields.map(([field, reason]) => ({ field, reason })),
    });
  expect(() => parse({ phone_number: ' ' })).toThrow(refused(['phone_number', 'required']));
  expect(() => parse({ phone_number: null, language: 'en' })).toThrow(
    refused(['phone_number', 'invalid'], ['language', 'invalid']),
  );
});

test('uses the client’s key if it is a UUID', () => {
  expect(idempotencyKey({ 'idempotency-key': UUID.toUpperCase() })).toBe(UUID);
  for (const key of ['', 'abc', `${UUID}0`, `${UUID}, ${UUID}`, '../../x'])
    expect(idempotencyKey({ 'idempotency-key': key })).toBeUndefined();
});
