import { createHmac } from 'node:crypto';
import { notificationSchema } from '@site/contracts/api/voice';
import { RECORD_LANGUAGE } from '@site/contracts/api/voice-constants';
import { itemKeys, TABLE } from '@site/server-data/tables';
import { WEBHOOK_WINDOW_SECONDS, webhookSchema } from '@site/server-data/webhook';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFields } from '../shared/http-request';
import { contactStore } from '../shared/table/contact-store';
import { transcriptStore } from '../shared/table/transcript-store';
import { recorders } from '../test-support/recorders';
import { NOTIFICATION } from '../test-support/samples';
import { tableFixture } from '../test-support/start-table';
import { heardContact, keepConversation, verifySignature } from './handler';

const table = tableFixture();

const NOW = new Date('2026-11-21T10:00:00.000Z');
const sample = (conversation_id: string, data: object = {}) => ({
  type: 'post_call_transcription',
  event_timestamp: 1_800_000_000,
  data: {
    agent_id: 'agent_a',
    conversation_id,
    status: 'done',
    transcript: [
      { role: 'agent', message: 'Оставьте номер.', time_in_call_secs: 1 },
      { role: 'user', message: 'Мой номер +38 (067) 123-45-67, с 9:00 до 18:00' },
      { role: 'user', message: null },
    ],
    metadata: { call_duration_secs: 61 },
    analysis: { transcript_summary: 'Хочет пилот.', call_successful: 'success' },
    ...data,
  },
});

function keep(body: object) {
  const { count, counts } = recorders();
  const answer = keepConversation(parseFields(webhookSchema, body), {
    agentIds: ['agent_a'],
    transcripts: transcriptStore(table.dynamo, table.name, 90),
    contacts: contactStore(table.dynamo, table.name),
    correlationId: 'c',
    now: NOW,
    count,
  });
  return { answer, counts };
}
const contactsOf = async (id: string) =>
  (await table.items()).filter((item) => item.conversationId === id && item.type === 'contact');

test('stores a conversation with its expiry, and makes a phone that the tool missed a contact', async () => {
  const { answer, counts } = keep(sample('conv_1'));
  expect(await answer).toBe('stored');
  expect(counts).toEqual({ TranscriptsStored: 1 });
  expect(await table.item(itemKeys.transcript('conv_1'))).toMatchObject({
    summary: 'Хочет пилот.',
    durationSeconds: 61,
    turns: ['agent: Оставьте номер.', 'user: Мой номер +38 (067) 123-45-67, с 9:00 до 18:00'],
    ttl: NOW.getTime() / 1000 + 90 * 86_400,
  });
  expect(await contactsOf('conv_1')).toMatchObject([
    {
      state: 'pending',
      correlationId: 'c',
      heard: {
        conversation_id: 'conv_1',
        phone_number: '+380671234567',
        user_name: null,
        duration_seconds: 61,
        language: RECORD_LANGUAGE,
      },
    },
  ]);
});

test('completes on repeat what was interrupted between the two writes', async () => {
  const transcripts = transcriptStore(table.dynamo, table.name, 90);
  await transcripts.put({
    conversationId: 'conv_3',
    agentId: 'agent_a',
    summary: null,
    durationSeconds: 1,
    turns: [],
    now: NOW,
  });
  const again = keep(sample('conv_3'));
  expect(await again.answer).toBe('repeated');
  expect(await contactsOf('conv_3')).toHaveLength(1);
});

test('starts the delivery of a contact that was held back, once the transcript confirms its number', async () => {
  const body = notificationSchema.parse({ ...NOTIFICATION, conversationId: 'conv_9' });
  await contactStore(table.dynamo, table.name).put({
    source: 'notified',
    body,
    sentKey: 'held-back',
    phone: body.phone,
    conversationId: 'conv_9',
    correlationId: 'c',
    now: NOW,
    suspect: true,
  });
  expect(await contactsOf('conv_9')).toMatchObject([{ state: 'suspect' }]);
  await keep(sample('conv_9')).answer;
  const [contact, ...others] = await contactsOf('conv_9');
  expect(others).toEqual([]);
  expect(contact).toMatchObject({ state: 'pending', attempts: 0 });
  expect(contact).not.toHaveProperty(TABLE.ttl);
});

test('stores the first whole turns of a conversation that exceeds an item', async () => {
  const kept = async (id: string, transcript: object[], more = {}) => {
    await keep(sample(id, { transcript, ...more })).answer;
    return (await table.item(itemKeys.transcript(id))) as { turns: string[]; summary: string };
  };
  const says = (length: number, role = 'user') => ({ role, message: 'a'.repeat(length) });
  const analysis = { transcript_summary: 's'.repeat(6000) };
  const many = await kept('conv_long_1', Array(401).fill(says(1, 'agent')), { analysis });
  expect(many.turns).toEqual(Array(400).fill('agent: a'));
  expect(many.summary).toHaveLength(5000);
  // 49 cut turns with their speakers are 98,294 characters; one of 1,706 fills the rest exactly.
  const cut = await kept('conv_long_2', [...Array(49).fill(says(3000)), says(1700), says(1)]);
  expect(cut.turns.map(({ length }) => length)).toEqual([...Array(49).fill(2006), 1706]);
  const over = await kept('conv_long_3', [...Array(49).fill(says(3000)), says(1701), says(1)]);
  expect(over.turns).toHaveLength(49);
});

test.each([
  [-5, 0],
  [61.6, 62],
  [1e9, 86_400],
  [undefined, 0],
])('stores a duration of %s as %i seconds', async (call_duration_secs, seconds) => {
  const id = `conv_lasts_${seconds}_${call_duration_secs}`;
  await keep(sample(id, { metadata: { call_duration_secs } })).answer;
  expect((await table.item(itemKeys.transcript(id)))?.durationSeconds).toBe(seconds);
});

const heardIn = (data: object) => heardContact(parseFields(webhookSchema, sample('conv', data)).data);
const collected = (values: object) => ({
  data_collection_results: Object.fromEntries(Object.entries(values).map(([id, value]) => [id, { value }])),
});

test.each([
  [{ company_name: 'Ромашка', phone_number: '+48 600 100 200' }, null],
  [{ hotel_name: 'Плаза', telegram_name: '@anna', phone: '+48 600 100 200' }, null],
  [{ CompanyName: 'Ромашка', clientName: 'Анна', clientPhone: '+48 600 100 200' }, 'Анна'],
  [{ 'Full name': 'Анна', telegram: '@anna', telephone: '+48 600 100 200' }, 'Анна'],
  [{ first_name: 'Анна', has_phone: true, mobile: '+48 600 100 200' }, 'Анна'],
])('finds a person’s name and a phone among collected fields, before what was said: %j', (values, name) => {
  expect(heardIn({ analysis: collected(values) })).toEqual({ phone: '+48600100200', name });
});

test('reads a collected phone with words around it, and no phone in words without a number', async () => {
  const keepCollected = (id: string, phone: string) =>
    keep(sample(id, { transcript: [], analysis: collected({ phone }) })).answer;
  await keepCollected('conv_words', '+48 600 100 200 доб. 5');
  expect(await contactsOf('conv_words')).toMatchObject([
    { heard: { phone_number: '+48600100200', phone_said: '+48 600 100 200 доб. 5' } },
  ]);
  await keepCollected('conv_silent', 'не назван');
  expect(await contactsOf('conv_silent')).toEqual([]);
});

const says = (role: string, ...messages: string[]) => messages.map((message) => ({ role, message }));

test.each([
  ['Мой номер +3 8 0 6 7 1 2 3 4 5 6 7', '+380671234567'],
  ['Zero six seven, one two three, four five, six seven.', '0671234567'],
])('hears all digits in "%s", also over two turns', (message, phone) => {
  const middle = message.indexOf(' ', message.length / 2);
  for (const said of [[message], [message.slice(0, middle), message.slice(middle)]])
    expect(heardIn({ transcript: says('user', ...said) })?.phone).toBe(phone);
});

test.each([
  // Numbers of orders and contracts are long, too.
  [['order is 1234567890', 'phone 067 123 45 67'], '0671234567'],
  [['мой телефон 8 912 345-67-89', 'договор 20261121001'], '89123456789'],
  [['my number is 202 555 0123', 'ticket 100200300400'], '2025550123'],
  [['067 123 45 67', 'нет, лучше 050 765 43 21'], '0507654321'],
  [['order 1234567890', 'it is 123 456 789'], '123456789'],
  // The country code is said before.
  [['Plus three eight.', 'zero six seven, one two three, four five, six seven'], '+380671234567'],
  [['It is plus', 'one', '202 555 0123'], '+12025550123'],
  [['we are three', '067 123 45 67'], '0671234567'],
])('hears the phone in turns that the agent answers: %j', (said, phone) => {
  const transcript = said.flatMap((text) => [...says('user', text), ...says('agent', 'Так.')]);
  expect(heardIn({ transcript })?.phone).toBe(phone);
});

test('ignores other agents, and makes no contact without a phone', async () => {
  expect(await keep(sample('conv_6', { agent_id: 'agent_z' })).answer).toBe('ignored');
  expect(await table.item(itemKeys.transcript('conv_6'))).toBeUndefined();
  const transcript = [
    { role: 'agent', message: 'Наш номер +380 67 765 43 21' },
    { role: 'user', message: 'Бюджет 1500, 21.11.2026 в 10:30' },
  ];
  expect(await keep(sample('conv_6', { transcript })).answer).toBe('stored');
  expect(await contactsOf('conv_6')).toEqual([]);
});

const SECRET = 'wsec_0123456789abcdef';
const SIGNED_AT = 1_800_000_000;
const sign = (body: string, { at = SIGNED_AT, secret = SECRET } = {}) =>
  `t=${at},v0=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;

test('accepts a signature only for its own body, time and secret', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (body, other) => {
      expect(verifySignature(sign(body), body, [SECRET, undefined], SIGNED_AT)).toBe(true);
      expect(verifySignature(sign(body), body, ['another-secret-entirely', SECRET], SIGNED_AT)).toBe(true);
      expect(verifySignature(sign(body), body, ['another-secret-entirely', ''], SIGNED_AT)).toBe(false);
      expect(verifySignature(sign(body), `${body}${other}x`, [SECRET], SIGNED_AT)).toBe(false);
    }),
  );
});

test('accepts times within the window before and after, and no others', () => {
  for (const side of [1, -1])
    for (const beyond of [0, 1]) {
      const at = SIGNED_AT + side * (WEBHOOK_WINDOW_SECONDS + beyond);
      expect(verifySignature(sign('{}', { at }), '{}', [SECRET], SIGNED_AT)).toBe(beyond === 0);
    }
});

test('accepts one valid signature of several, and no other header', () => {
  const good = String(sign('{}').split(',')[1]);
  expect(verifySignature(`t=${SIGNED_AT},v0=${'0'.repeat(64)},${good}`, '{}', [SECRET], SIGNED_AT)).toBe(true);
  for (const header of [
    '',
    good,
    `t=${SIGNED_AT}`,
    `t=${SIGNED_AT},v0=`,
    `t=${SIGNED_AT},v1=${'0'.repeat(64)}`,
    `t=x,${good}`,
  ])
    expect(verifySignature(header, '{}', [SECRET], SIGNED_AT)).toBe(false);
  fc.assert(
    fc.property(fc.string(), (header) => !verifySignature(header, '{}', [SECRET], SIGNED_AT)),
    { numRuns: 2000 },
  );
});
