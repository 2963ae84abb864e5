import { notificationSchema, voiceConversationSchema } from '@site/contracts/api/voice';
import { expect, it } from 'vitest';
import { contactRecord } from './save-contact';

const capturedAt = Date.UTC(2026, 10, 21, 9, 30, 12, 345);
const contact = {
  phone: '+380440000000',
  name: 'Анна',
  conversationId: 'conv_1',
  correlationId: 'c1',
  startedAt: capturedAt - 83_999,
  capturedAt,
};

it('creates the two payloads of the specification', () => {
  const record = contactRecord(contact, 'id-1');
  expect(record).toEqual({
    id: 'id-1',
    correlationId: 'c1',
    capturedAt,
    conversation: {
      conversation_id: 'conv_1',
      phone_number: '+380440000000',
      user_name: 'Анна',
      duration_seconds: 83,
      language: 'ru',
    },
    notification: {
      formType: 'voice_conversion',
      name: 'Анна',
      phone: '+380440000000',
      timestamp: '2026-11-21T09:30:12.345Z',
      language: 'ru',
      conversationId: 'conv_1',
      duration: 83,
    },
  });
  expect(voiceConversationSchema.parse(record.conversation)).toEqual(record.conversation);
  expect(notificationSchema.parse(record.notification)).toEqual(record.notification);
});

it('uses defaults for missing values', () => {
  const { conversation, notification } = contactRecord(
    { ...contact, name: '  ', conversationId: null, startedAt: null },
    'id-2',
  );
  expect(conversation).toMatchObject({ conversation_id: 'unknown', user_name: null, duration_seconds: 0 });
  expect(notification).toMatchObject({ conversationId: 'unknown', name: 'Не указано', duration: 0 });
});

it('stays within the server’s limits', () => {
  const { conversation } = contactRecord(
    { ...contact, name: 'я'.repeat(500), startedAt: capturedAt + 60_000 },
    'id',
  );
  expect(voiceConversationSchema.safeParse(conversation).success).toBe(true);
  expect(conversation.duration_seconds).toBe(0);
});
