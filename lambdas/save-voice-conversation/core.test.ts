import { voiceConversationSchema } from '@site/contracts/api/voice';
import { itemKeys } from '@site/server-data/tables';
import { expect, test } from 'vitest';
import { parseFields } from '../shared/parse-fields';
import { contactStore } from '../shared/table/contact-store';
import { recorders } from '../test-support/recorders';
import { SAVE, UUID } from '../test-support/samples';
import { tableFixture } from '../test-support/start-table';
import { saveConversation } from './core';

const table = tableFixture();

function save(body: object, sentKey?: string) {
  const { count, counts } = recorders();
  const contacts = contactStore(table.dynamo, table.name);
  const now = new Date('2026-11-21T10:00:00.000Z');
  const input = parseFields(voiceConversationSchema, body);
  return { counts, answer: saveConversation(input, { contacts, sentKey, correlationId: 'c', now, count }) };
}

test('stores the conversation with its phone normalized', async () => {
  const { answer, counts } = save(SAVE, UUID);
  expect(await answer).toEqual({ id: UUID });
  expect(counts).toEqual({ ConversationsSaved: 1 });
  expect(await table.item(itemKeys.contact(UUID))).toMatchObject({
    state: 'pending',
    saved: { ...SAVE, phone_number: '+380671234567' },
  });
});

test('gives a repeat the same answer, with and without a key', async () => {
  const once = await save({ ...SAVE, conversation_id: 'conv_2' }).answer;
  const again = save({ ...SAVE, conversation_id: 'conv_2', phone_number: '+380671234567' });
  expect(await again.answer).toEqual(once);
  expect(again.counts).toEqual({ ContactsRepeated: 1 });
  expect(await save(SAVE, UUID).answer).toEqual({ id: UUID });
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

test('stores a second phone in one conversation as a second contact', async () => {
  const one = await save({ ...SAVE, conversation_id: 'conv_3' }).answer;
  const two = await save({ ...SAVE, conversation_id: 'conv_3', phone_number: '+48 600 100 200' }).answer;
  expect(one.id).not.toBe(two.id);
});

test.each([
  ['+380 67 123 45 67 доб. 5', '+380671234567'],
  ['тел. 067 123 45 67', '0671234567'],
  ['пять пять ноль', 'пять пять ноль'],
])('stores the words of "%s" beside the number', async (words, phone) => {
  const { id } = await save({ ...SAVE, conversation_id: 'conv_words', phone_number: words }).answer;
  expect(await table.item(itemKeys.contact(id))).toMatchObject({
    saved: { phone_number: phone, phone_said: words },
  });
});

test('stores other words around the same number as another contact', async () => {
  const body = { ...SAVE, conversation_id: 'conv_4' };
  const one = await save({ ...body, phone_number: '067 123 45 67' }).answer;
  const two = await save({ ...body, phone_number: '067 123 45 67 доб. 5' }).answer;
  expect(one.id).not.toBe(two.id);
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
