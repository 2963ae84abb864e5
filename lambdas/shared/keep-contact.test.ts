import { notificationSchema, voiceConversationSchema } from '@site/contracts/api/voice';
import { itemKeys } from '@site/server-data/tables';
import { expect, test } from 'vitest';
import { recorders } from '../test-support/recorders';
import { NOTIFICATION, SAVE, UUID } from '../test-support/samples';
import { tableFixture } from '../test-support/start-table';
import { idempotencyKey, parseFields } from './http-request';
import { acceptNotification, saveConversation } from './keep-contact';
import { contactStore } from './table/contact-store';

/** Another contact's key. */
const OTHER = UUID.replace('5f', '6f');
const table = tableFixture();

function dependencies(sentKey?: string) {
  const contacts = contactStore(table.dynamo, table.name);
  const now = new Date('2026-11-21T10:00:00.000Z');
  return { contacts, sentKey, correlationId: 'c', now, ...recorders() };
}

function save(body: object, sentKey?: string) {
  const given = dependencies(sentKey);
  return {
    counts: given.counts,
    answer: saveConversation(parseFields(voiceConversationSchema, body), given),
  };
}

const notify = (body: object, sentKey?: string) =>
  acceptNotification(parseFields(notificationSchema, body), dependencies(sentKey));

test('stores the conversation with its phone normalized', async () => {
  const { answer, counts } = save(SAVE, UUID);
  const { id } = await answer;
  expect(counts).toEqual({ ConversationsSaved: 1 });
  expect(await table.item(itemKeys.contact(id))).toMatchObject({
    state: 'pending',
    saved: { ...SAVE, phone_number: '+380671234567' },
  });
});

test('gives a repeat the same answer, with and without a key', async () => {
  const once = await save({ ...SAVE, conversation_id: 'conv_2' }).answer;
  const again = save({ ...SAVE, conversation_id: 'conv_2', phone_number: '+380671234567' });
  expect(await again.answer).toEqual(once);
  expect(again.counts).toEqual({ ContactsRepeated: 1 });
  expect(await save(SAVE, UUID).answer).toEqual(await save(SAVE).answer);
});

test('rejects another body under the same key as a conflict', async () => {
  await expect(save({ ...SAVE, user_name: 'Олег' }, UUID).answer).rejects.toMatchObject({ code: 'conflict' });
});

test('stores two unknown conversations of one phone as two contacts', async () => {
  const [one, two] = await Promise.all([
    save({ ...SAVE, conversation_id: 'unknown' }).answer,
    save({ ...SAVE, conversation_id: null }).answer,
  ]);
  expect(one.id).not.toBe(two.id);
});

test.each([
  ['+380 67 123 45 67 доб. 5', '+380671234567'],
  ['тел. 067 123 45 67', '0671234567'],
  ['пять пять ноль', 'пять пять ноль'],
])('stores the words of "%s" beside the number', async (words, phone) => {
  const { id } = await save({ ...SAVE, conversation_id: `conv_${words.length}`, phone_number: words }).answer;
  expect(await table.item(itemKeys.contact(id))).toMatchObject({
    saved: { phone_number: phone, phone_said: words },
  });
});

test('keeps other words around the same number with its contact', async () => {
  const body = { ...SAVE, conversation_id: 'conv_4' };
  const one = await save({ ...body, phone_number: '067 123 45 67' }).answer;
  expect(await save({ ...body, phone_number: '067 123 45 67 доб. 5' }).answer).toEqual(one);
  expect(await table.item(itemKeys.contact(one.id))).toMatchObject({
    saved: { phone_number: '0671234567', phone_said: '067 123 45 67 доб. 5' },
  });
});

test.each([
  [1.5, 2],
  [1.4, 1],
  ['12.6', 13],
  [-1, 0],
  [1e9, 86_400],
  [null, undefined],
  ['soon', undefined],
  ['', undefined],
  [[5], undefined],
  [undefined, undefined],
])('stores the contact with a duration of %j as %j', (given, kept) => {
  expect(parseFields(voiceConversationSchema, { ...SAVE, duration_seconds: given }).duration_seconds).toBe(
    kept,
  );
});

test('ignores a duration that JSON can’t represent', async () => {
  for (const duration_seconds of [Number.NaN, Number.POSITIVE_INFINITY]) {
    const { id } = await save({ ...SAVE, conversation_id: 'unknown', duration_seconds }).answer;
    expect((await table.item(itemKeys.contact(id)))?.saved).not.toHaveProperty('duration_seconds');
  }
});

test('accepts a blank name, and rejects only a missing phone', () => {
  expect(parseFields(voiceConversationSchema, { ...SAVE, user_name: ' ' }).user_name).toBeNull();
  const { user_name: _, conversation_id: __, ...bare } = SAVE;
  expect(parseFields(voiceConversationSchema, bare)).toMatchObject({
    conversation_id: 'unknown',
    user_name: null,
  });
  expect(() => save({ ...SAVE, phone_number: ' ' })).toThrow(
    expect.objectContaining({
      code: 'invalid_fields',
      fields: [{ field: 'phone_number', reason: 'required' }],
    }),
  );
  expect(() => save({ ...SAVE, phone_number: null, language: 'en' })).toThrow(
    expect.objectContaining({
      fields: [
        { field: 'phone_number', reason: 'invalid' },
        { field: 'language', reason: 'invalid' },
      ],
    }),
  );
});

test.each([undefined, OTHER])('shares its item with the save of the same contact (key: %s)', async (key) => {
  const before = (await table.items()).length;
  const call = `conv_${key}`;
  const answers = await Promise.all([
    save({ ...SAVE, conversation_id: call }, key).answer,
    notify({ ...NOTIFICATION, conversationId: call }, key),
  ]);
  expect(answers[0]).toEqual(answers[1]);
  expect(await table.items()).toHaveLength(before + 1);
});

test('is idempotent, and rejects another body as a conflict', async () => {
  expect(await notify(NOTIFICATION, OTHER)).toEqual(await notify(NOTIFICATION, OTHER));
  await expect(notify({ ...NOTIFICATION, duration: 36 }, OTHER)).rejects.toMatchObject({ code: 'conflict' });
});

test('fills in a missing name', () => {
  const { name: _, ...nameless } = NOTIFICATION;
  for (const body of [nameless, { ...nameless, name: '' }, { ...nameless, name: null }]) {
    expect(parseFields(notificationSchema, body).name).toBe('Не указано');
  }
});

test('uses the client’s key if it is a UUID', () => {
  expect(idempotencyKey({ 'idempotency-key': UUID.toUpperCase() })).toBe(UUID);
  for (const key of ['', 'abc', `${UUID}0`, `${UUID}, ${UUID}`, '../../x']) {
    expect(idempotencyKey({ 'idempotency-key': key })).toBeUndefined();
  }
});
