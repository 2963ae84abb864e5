import { notificationSchema, voiceConversationSchema } from '@site/contracts/api/voice';
import { webhookSchema } from '@site/server-data/webhook';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepConversation } from './elevenlabs-webhook/handler';
import { parseFields } from './shared/http-request';
import { acceptNotification, saveConversation } from './shared/keep-contact';
import { contactStore, SAVE_ALONE_MS } from './shared/table/contact-store';
import { transcriptStore } from './shared/table/transcript-store';
import { deliveryRounds } from './test-support/delivery-rounds';
import { NOTIFICATION, SAVE, UUID, WEBHOOK } from './test-support/samples';

const { world, later, round } = deliveryRounds();

/** Spellings of one number: with and without the country code, as typed, as said. */
const CALLERS = [
  [
    '+380671234567',
    '067 123 45 67',
    '380671234567',
    '8 (067) 123-45-67',
    '+38 (0) 67 123 45 67',
    'мой номер ноль шестьдесят семь, сто двадцать три, сорок пять, шестьдесят семь',
    'zero six seven one two three four five six seven',
  ],
  ['+79123456789', '8 912 345-67-89', '8, 912, 345, 67, 89', '+7 8 912 345 67 89', '912 345 67 89'],
  ['+48600100200', '600 100 200', '0048 600 100 200', 'tel:+48600100200'],
] as const;

type Kind = 'save' | 'notify' | 'hook';
/** What happens: a report in a spelling, two at once, or a round of deliveries a minute later. */
type Step = { kind: Kind; spelling: number; key: number } | 'deliver';

let calls = 0;
async function play(numbers: readonly string[], steps: readonly (Step | readonly Step[])[]) {
  calls += 1;
  const id = `conv_${calls}`;
  const { table, said, sent } = world;
  const recoveredBefore = said.counts.ContactsRecovered ?? 0;
  const sentBefore = sent.length;
  const contacts = contactStore(table.dynamo, table.name);
  const common = () => ({ contacts, correlationId: 'c', now: world.now, count: said.count });
  const at = (spelling: number) => numbers[spelling % numbers.length] ?? '';
  const run = async (step: Step): Promise<unknown> => {
    if (step === 'deliver') {
      later(SAVE_ALONE_MS / 1000);
      return round();
    }
    const [phone, sentKey] = [at(step.spelling), UUID.replace('5f', `${step.key}f`)];
    if (step.kind === 'save')
      return saveConversation(
        parseFields(voiceConversationSchema, { ...SAVE, conversation_id: id, phone_number: phone }),
        { ...common(), sentKey },
      );
    if (step.kind === 'notify')
      return acceptNotification(parseFields(notificationSchema, { ...NOTIFICATION, conversationId: id, phone }), {
        ...common(),
        sentKey,
      });
    const transcript = [{ role: 'user', message: phone }];
    return keepConversation(
      parseFields(webhookSchema, { ...WEBHOOK, data: { ...WEBHOOK.data, conversation_id: id, transcript } }),
      { ...common(), agentIds: ['agent_a'], transcripts: transcriptStore(table.dynamo, table.name, 90) },
    );
  };
  for (const step of [...steps, 'deliver' as const])
    await (Array.isArray(step) ? Promise.all(step.map(run)) : run(step as Step));
  const items = (await table.items()).filter(
    (item) => item.type === 'contact' && JSON.stringify(item).includes(`"${id}"`),
  );
  const recovered = (said.counts.ContactsRecovered ?? 0) - recoveredBefore;
  return { items, messages: sent.slice(sentBefore), recovered };
}

const ORDERS: readonly (readonly Kind[])[] = [
  ['save', 'notify', 'hook'],
  ['save', 'hook', 'notify'],
  ['notify', 'save', 'hook'],
  ['notify', 'hook', 'save'],
  ['hook', 'save', 'notify'],
  ['hook', 'notify', 'save'],
];

/** A retry has the key of the first attempt; the agent's second call of its tool has another. */
const keyOf = (kind: Kind, repeated: boolean) => (kind === 'hook' ? 0 : repeated ? 2 : 1);

test('one caller is one contact and one message, in every order and spelling of the reports', {
  timeout: 120_000,
}, async () => {
  const step = fc.record({
    spelling: fc.nat(20),
    deliver: fc.boolean(),
    retry: fc.boolean(),
    again: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...CALLERS),
      fc.constantFrom(...ORDERS),
      fc.tuple(step, step, step),
      fc.boolean(),
      async (numbers, order, how, together) => {
        const reports = order.flatMap((kind, at): Step[] => {
          const { spelling = 0, retry, again, deliver } = how[at] ?? {};
          const report = { kind, spelling, key: keyOf(kind, false) };
          return [
            report,
            ...(deliver && !together ? ['deliver' as const] : []),
            ...(retry ? [report] : []),
            ...(again ? [{ kind, spelling: spelling + 1, key: keyOf(kind, true) }] : []),
          ];
        });
        const { items, messages, recovered } = await play(numbers, together ? [reports] : reports);
        expect(items.map(({ key }) => key)).toHaveLength(1);
        expect(messages).toHaveLength(1);
        // The transcript alone was delivered: the browser's reports came later.
        const isAlone = order[0] === 'hook' && how[0]?.deliver && !together;
        expect(recovered).toBe(isAlone ? 1 : 0);
      },
    ),
    { numRuns: 60 },
  );
});

test.each([
  ['+380671234567', '+380501234568'],
  ['067 123 45 67', '+48 67 123 45 68'],
  ['+79123456789', '+78123456789'],
  ['+380671234567', '+48671234567'],
])('two numbers in one call are two contacts: %s and %s', async (one, other) => {
  for (const together of [true, false]) {
    const steps: Step[] = [
      { kind: 'save', spelling: 0, key: 1 },
      { kind: 'notify', spelling: 0, key: 1 },
      { kind: 'save', spelling: 1, key: 2 },
      { kind: 'notify', spelling: 1, key: 2 },
      { kind: 'hook', spelling: 1, key: 0 },
    ];
    const { items, messages, recovered } = await play([one, other], together ? [steps] : steps);
    expect(items).toHaveLength(2);
    expect(messages).toHaveLength(2);
    expect(recovered).toBe(0);
  }
});
