import { LIMITS } from '@site/contracts/limits';
import { itemKeys } from '@site/server-data/tables';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apiEvent } from '../test-support/api-event';
import { signature } from '../test-support/samples';
import { captureLogs, systemFixture } from '../test-support/start-system';

const system = systemFixture();

/** Delivers a webhook as ElevenLabs does. */
async function deliver(webhook: unknown) {
  const body = JSON.stringify(webhook);
  const headers = { 'content-type': 'application/json', ...signature(body) };
  const { statusCode, body: answer = '' } = await system.handlers.webhook(apiEvent({ body, headers }));
  return { statusCode, outcome: (JSON.parse(answer) as { outcome?: string }).outcome };
}

const IGNORED = { statusCode: 200, outcome: 'ignored' };

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
    fc.asyncProperty(fc.array(odd, { maxLength: 5 }), fc.array(odd, { maxLength: 5 }), async (before, after) => {
      const { transcript, phones } = await kept({ transcript: [...before, ...TURNS, ...after] });
      for (const turn of turnsOf(TURNS)) expect(transcript.turns).toContain(turn);
      expect(phones.length).toBe(1);
    }),
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

const ANALYSIS = {
  transcript_summary: 'Хочет пилот.',
  data_collection_results: { phone: { value: PHONE } },
};
test.each([
  ...['agent_id', 'metadata', 'analysis', 'status', 'has_audio'].map((field) => [field, false] as const),
  ...[...Object.keys(ANALYSIS), 'call_successful'].map((field) => [field, true] as const),
])('loses nothing to an odd or missing %s, inside the analysis: %s', (field, inside) =>
  fc.assert(
    fc.asyncProperty(oddOrMissing, async (value) => {
      // Another agent's conversation is none of ours.
      fc.pre(field !== 'agent_id' || typeof value !== 'string');
      const changed = { [field]: value };
      const sent = inside ? { analysis: { ...ANALYSIS, ...changed } } : { analysis: ANALYSIS, ...changed };
      const { transcript, phones } = await kept({ transcript: TURNS, ...sent });
      expect(transcript.turns).toEqual(turnsOf(TURNS));
      if (field !== 'transcript_summary' && field !== 'analysis')
        expect(transcript.summary).toBe(ANALYSIS.transcript_summary);
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
