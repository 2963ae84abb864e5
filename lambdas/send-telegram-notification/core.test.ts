import { notificationSchema, voiceConversationSchema } from '@site/contracts/api/voice';
import { expect, test } from 'vitest';
import { saveConversation } from '../save-voice-conversation/core';
import { parseFields } from '../shared/parse-fields';
import { contactStore } from '../shared/table/contact-store';
import { recorders } from '../test-support/recorders';
import { NOTIFICATION, SAVE, UUID } from '../test-support/samples';
import { tableFixture } from '../test-support/start-table';
import { acceptNotification } from './core';

const table = tableFixture();

const deps = (sentKey?: string) => ({
  contacts: contactStore(table.dynamo, table.name),
  sentKey,
  correlationId: 'c',
  now: new Date('2026-11-21T10:00:00.000Z'),
  count: recorders().count,
});
const notify = (body: object, sentKey?: string) =>
  acceptNotification(parseFields(notificationSchema, body), deps(sentKey));
const save = (body: object, sentKey?: string) =>
  saveConversation(parseFields(voiceConversationSchema, body), deps(sentKey));

test.each([undefined, UUID])('shares its item with the save of the same contact (key: %s)', async (key) => {
  const before = (await table.items()).length;
  const answers = await Promise.all([save(SAVE, key), notify(NOTIFICATION, key)]);
  expect(answers[0]).toEqual(answers[1]);
  expect(await table.items()).toHaveLength(before + 1);
});

test('is idempotent, and rejects another body as a conflict', async () => {
  expect(await notify(NOTIFICATION, UUID)).toEqual({ id: UUID });
  await expect(notify({ ...NOTIFICATION, duration: 36 }, UUID)).rejects.toMatchObject({ code: 'conflict' });
});

test('fills in a missing name', () => {
  const { name: _, ...nameless } = NOTIFICATION;
  for (const body of [nameless, { ...nameless, name: '' }, { ...nameless, name: null }]) {
    expect(parseFields(notificationSchema, body).name).toBe('Не указано');
  }
});
