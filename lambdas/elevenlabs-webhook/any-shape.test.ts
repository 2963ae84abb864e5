import { LIMITS } from '@site/contracts/limits';
import { itemKeys } from '@site/server-data/tables';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { apiEvent } from '../test-support/api-event';
import { signature } from '../test-support/samples';
import { captureLogs, systemFixture } from '../test-support/start-system';

vi.setConfig({ testTimeout: 60_000 });
const system = systemFixture();

/** Delivers a webhook as ElevenLabs does. */
async function deliver(webhook: unknown) {
  const body = JSON.stringify(webhook);
  const headers = { 'content-type': 'application/json', ...signature(body) };
  const { statusCode, body: answer = '' } = await system.handlers.webhook(apiEvent({ body, headers }));
  return { statusCode, outcome: (JSON.parse(answer) as { outcome?: string }).outcome };
}

const IGNORED = { statusCode: 200, outcome: 'ignored' };

test.each([
  ['voice_removal_notice', { voice_id: 'v', removal_date: 1 }],
  ['voice_removal_notice_withdrawn', { voice_id: 'v' }],
  ['voice_removed', { voice_id: 'v' }],
  ['call_initiation_failure', { agent_id: 'agent_a', conversation_id: 'c', failure_reason: 'busy' }],
  ['post_call_audio', { agent_id: 'agent_a', conversation_id: 'c', full_audio: 'A'.repeat(3_000_000) }],
  ['a_type_of_the_future', null],
])('ignores a webhook of the type %s, whatever its data', async (type, data) => {
  expect(await deliver({ type, event_timestamp: 1, data })).toEqual(IGNORED);
});

test('ignores a webhook of any other type and shape', () =>
  fc.assert(
    fc.asyncProperty(fc.string(), fc.jsonValue(), async (type, data) => {
      fc.pre(type !== 'post_call_transcription');
      expect(await deliver({ type, data })).toEqual(IGNORED);
      expect(await deliver({ type })).toEqual(IGNORED);
    }),
  ));

test('ignores audio of the largest size', async () => {
  const audio = (length: number) => ({ type: 'post_call_audio', data: { full_audio: 'A'.repeat(length) } });
  expect(await deliver(audio(LIMITS.webhookBytes - JSON.stringify(audio(0)).length))).toEqual(IGNORED);
});

const PHONE = '+380671234567';
const TURNS = [
  { role: 'agent', message: 'Оставьте номер.' },
  { role: 'user', message: `Мой номер ${PHONE}` },
];
/** What the service might send instead of an object, a text or a number. */
const odd = fc.oneof(
  fc.constantFrom(null, true, 7, '', [], {}, [[]], { role: 'user' }, { message: null }, { value: null }),
  fc.jsonValue({ maxDepth: 2 }),
);
/** A value, or nothing at all. */
const oddOrMissing = fc.option(odd, { nil: undefined });

let calls = 0;
async function kept(data: object) {
  calls += 1;
  const id = `conv_any_${calls}`;
  const sent = {
    type: 'post_call_transcription',
    data: { agent_id: 'agent_a', conversation_id: id, ...data },
  };
  expect(await deliver(sent)).toEqual({ statusCode: 200, outcome: 'stored' });
  const items = await system.table.items();
  const contacts = items.filter(({ type, conversationId }) => type === 'contact' && conversationId === id);
  return {
    transcript: (await system.table.item(itemKeys.transcript(id))) as { turns: string[]; summary: unknown },
    phones: contacts.map(({ heard }) => (heard as { phone_number?: string } | undefined)?.phone_number),
  };
}
const turnsOf = (turns: typeof TURNS) => turns.map(({ role, message }) => `${role}: ${message}`);

test('loses no turn and no phone to odd turns around them', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(odd, { maxLength: 5 }),
      fc.array(odd, { maxLength: 5 }),
      async (before, after) => {
        const { transcript, phones } = await kept({ transcript: [...before, ...TURNS, ...after] });
        for (const turn of turnsOf(TURNS)) expect(transcript.turns).toContain(turn);
        expect(phones.length).toBe(1);
      },
    ),
    { numRuns: 40 },
  ));

test('loses no collected phone to odd values beside it', () =>
  fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), odd, { maxKeys: 5 }), async (others) => {
      const data_collection_results = { ...others, caller_phone: { value: PHONE, rationale: null } };
      const analysis = { transcript_summary: 'Хочет пилот.', data_collection_results };
      const { transcript, phones } = await kept({ transcript: null, analysis });
      expect(transcript.summary).toBe('Хочет пилот.');
      expect(phones).toEqual([PHONE]);
    }),
    { numRuns: 40 },
  ));

test.each(['agent_id', 'metadata', 'analysis', 'status', 'has_audio'] as const)(
  'loses nothing to an odd or missing %s',
  (field) =>
    fc.assert(
      fc.asyncProperty(oddOrMissing, async (value) => {
        // Another agent's conversation is none of ours.
        fc.pre(field !== 'agent_id' || typeof value !== 'string');
        const { transcript, phones } = await kept({ transcript: TURNS, [field]: value });
        expect(transcript.turns).toEqual(turnsOf(TURNS));
        expect(phones).toEqual([PHONE]);
      }),
      { numRuns: 25 },
    ),
);

test.each(['transcript_summary', 'data_collection_results', 'call_successful'] as const)(
  'loses nothing to an odd or missing %s of the analysis',
  (field) =>
    fc.assert(
      fc.asyncProperty(oddOrMissing, async (value) => {
        const phone = { data_collection_results: { phone: { value: PHONE } } };
        const analysis = { transcript_summary: 'Хочет пилот.', ...phone, [field]: value };
        const { transcript, phones } = await kept({ transcript: TURNS, analysis });
        expect(transcript.turns).toEqual(turnsOf(TURNS));
        if (field !== 'transcript_summary') expect(transcript.summary).toBe('Хочет пилот.');
        expect(phones).toEqual([PHONE]);
      }),
      { numRuns: 25 },
    ),
);

test('counts a wrong signature, which an alarm reports, and no request without one', async () => {
  const own = captureLogs();
  for (const signed of [signature('{}', 'another-key-of-the-test'), {}]) {
    const headers = { 'content-type': 'application/json', ...signed };
    expect((await system.handlers.webhook(apiEvent({ body: '{}', headers }))).statusCode).toBe(401);
  }
  const text = own.stop();
  expect(text.match(/"WebhooksRefused":1/g)).toHaveLength(1);
  expect(text.match(/"message":"webhook refused"/g)).toHaveLength(2);
});

test('refuses a transcription that names no conversation, and a webhook without a type', async () => {
  const data = { agent_id: 'agent_a', transcript: TURNS };
  expect((await deliver({ type: 'post_call_transcription', data })).statusCode).toBe(422);
  expect((await deliver({ data })).statusCode).toBe(422);
});
