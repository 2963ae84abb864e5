import type { UpdateItemCommandInput } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { faultyProxy } from '@platform/base/test-support/faulty-proxy';
import { leadSchema } from '@site/contracts/api/lead';
import { HONEYPOT } from '@site/contracts/api/lead-forms';
import { voiceConversationSchema } from '@site/contracts/api/voice';
import { SYNTHETIC_EMAIL } from '@site/server-data/synthetic';
import { itemKeys } from '@site/server-data/tables';
import { contactStore } from 'lambdas/shared/table/contact-store';
import { deliveryQueue } from 'lambdas/shared/table/delivery-queue';
import { isVoiceOff } from 'lambdas/shared/table/dynamo';
import { leadStore } from 'lambdas/shared/table/lead-store';
import { transcriptStore } from 'lambdas/shared/table/transcript-store';
import { LEAD, SAVE } from 'lambdas/test-support/samples';
import { tableClient, tableFixture } from 'lambdas/test-support/start-table';
import { expect, test } from 'vitest';
import { openRecords } from './records';
import { parseOrder, runOrder } from './run';

const table = tableFixture();

const NOW = new Date('2026-11-21T12:00:00.000Z');
const opsOn =
  (dynamo: () => DynamoDBDocumentClient) =>
  async (...args: string[]) => {
    const order = parseOrder(args);
    return 'help' in order ? order.help : runOrder(order, openRecords(dynamo(), table.name), NOW);
  };
const ops = opsOn(() => table.dynamo);

async function addLead(key: string, at: string, over: { name?: string; phone?: string; suspect?: boolean } = {}) {
  const { suspect = false, ...fields } = over;
  const { [HONEYPOT]: _, ...lead } = leadSchema.parse({ ...LEAD, ...fields });
  await leadStore(table.dynamo, table.name).put({
    key,
    lead,
    bodyHash: key,
    suspect,
    correlationId: 'c',
    now: new Date(at),
  });
}

const queue = () => deliveryQueue(table.dynamo, table.name);
/** Adds a lead whose delivery was given up. */
async function addFailed(key: string, at: string, phone: string) {
  await addLead(key, at, { phone });
  const claim = await queue().claim(itemKeys.lead(key), NOW, new Date(NOW.getTime() + 30_000));
  if (!claim) throw new Error('not claimed');
  await queue().giveUp(claim, NOW);
}

/** Returns the contact's key. */
async function addContact(at: string, phone: string, conversationId: string) {
  const body = voiceConversationSchema.parse({
    ...SAVE,
    phone_number: phone,
    conversation_id: conversationId,
  });
  const now = new Date(at);
  const { key } = await contactStore(table.dynamo, table.name).put({
    source: 'saved',
    body,
    sentKey: undefined,
    phone: body.phone_number,
    conversationId,
    correlationId: 'c',
    now,
  });
  await transcriptStore(table.dynamo, table.name, 90).put({
    conversationId,
    agentId: 'a',
    summary: null,
    durationSeconds: 1,
    turns: ['user: …'],
    now,
  });
  return key;
}

test('lists leads of a range of days in order, as JSON or CSV', async () => {
  await addLead('k2', '2026-11-03T10:00:00.000Z', { name: 'Олег, "менеджер"', phone: '+48 600 100 201' });
  await addLead('k1', '2026-11-01T00:00:00.000Z', { name: '=HYPERLINK("x")', phone: '+48 600 100 202' });
  await addLead('k3', '2026-11-05T10:00:00.000Z');
  const c1 = await addContact('2026-11-02T10:00:00.000Z', '+48 600 100 203', 'conv_csv');
  const lines = (await ops('leads', '--since', '2026-11-01', '--until', '2026-11-03')).split('\n');
  expect(lines.map((line) => JSON.parse(line).key)).toEqual(['k1', c1, 'k2']);
  const csv = (await ops('leads', '--since', '2026-11-01', '--until', '2026-11-03', '--csv')).split('\r\n');
  expect(csv).toHaveLength(5);
  expect(csv[1]).toContain(`"'=HYPERLINK(""x"")",+48600100202`);
  expect(csv[3]).toContain('"Олег, ""менеджер"""');
});

test('finds a record by the key in its notification', async () => {
  await addLead('findme', '2026-11-10T10:00:00.000Z');
  expect(JSON.parse(await ops('find', 'findme'))).toMatchObject([{ key: 'findme', state: 'pending' }]);
  expect(await ops('find', 'nothing')).toBe('No record has the key "nothing".');
});

test('deletes all records of a phone number, and nothing else', async () => {
  await addLead('gone', '2026-11-11T10:00:00.000Z', { phone: '+48 600 100 204' });
  await addContact('2026-11-12T10:00:00.000Z', '0048600100204', 'conv_gone');
  const stays = await addContact('2026-11-12T10:00:00.000Z', '+48600100205', 'conv_stays');
  expect(await ops('forget', '+48 600-100-204')).toBe('3 records deleted.');
  expect(await ops('forget', '+48600100204')).toBe('0 records deleted.');
  expect(JSON.stringify(await table.items())).not.toContain('600100204');
  expect(await table.item(itemKeys.transcript('conv_gone'))).toBeUndefined();
  expect(await table.item(itemKeys.contact(stays))).toBeDefined();
});

test('deletes by a national number only what has no country code', async () => {
  await addLead('ukrainian', '2026-11-11T10:00:00.000Z', { phone: '+380 67 123 99 02' });
  await addLead('polish', '2026-11-11T10:00:00.000Z', { phone: '+48 67 123 99 02' });
  await addLead('unknown', '2026-11-11T10:00:00.000Z', { phone: '067 123 99 02' });
  const stored = await table.items();
  await expect(ops('forget', '067 123 99 02')).rejects.toThrow(/\+380671239902, \+48671239902. Repeat/);
  expect(await table.items()).toEqual(stored);
  expect(await ops('forget', '380671239902')).toBe('2 records deleted.');
  expect(await table.item(itemKeys.lead('polish'))).toBeDefined();
  await addLead('national', '2026-11-11T10:00:00.000Z', { phone: '050 123 99 02' });
  expect(await ops('forget', '050-123-99-02')).toBe('1 records deleted.');
});

test('exports a contact without a readable number with the caller’s words, and deletes it by them', async () => {
  await addContact('2026-11-14T10:00:00.000Z', 'пять пять ноль', 'conv_words');
  await addContact('2026-11-14T11:00:00.000Z', '+48 600 100 299 доб. 5', 'conv_extension');
  const csv = await ops('leads', '--since', '2026-11-14', '--until', '2026-11-14', '--csv');
  expect(csv).toContain(',пять пять ноль,пять пять ноль,');
  expect(csv).toContain(",+48600100299,'+48 600 100 299 доб. 5,");
  expect(await ops('forget', 'пять пять ноль')).toBe('2 records deleted.');
  expect(await ops('forget', '+48600100299')).toBe('2 records deleted.');
  await expect(ops('forget', 'пять пять ноль')).rejects.toThrow(/needs a phone/);
});

test('queues failed records for delivery again', async () => {
  await addFailed('failed', '2026-11-13T10:00:00.000Z', '+48600100206');
  await addLead('held', '2026-11-13T10:00:00.000Z', { phone: '+48600100207', suspect: true });
  expect(await ops('redrive')).toBe('1 record(s) queued for delivery.');
  expect(await queue().claim(itemKeys.lead('failed'), NOW, NOW)).toBeDefined();
  expect((await table.item(itemKeys.lead('held')))?.state).toBe('suspect');
  expect(await ops('redrive', 'held')).toBe('1 record(s) queued for delivery.');
  expect(await table.item(itemKeys.lead('held'))).not.toHaveProperty('ttl');
});

test('reports a record as queued when the answer to its change is lost and the SDK repeats it', async () => {
  await addLead('repeated', '2026-11-13T10:00:00.000Z', { phone: '+48600100211', suspect: true });
  let left = 1;
  const proxy = await faultyProxy(table.endpoint, (operation) =>
    operation === 'UpdateItem' && left-- > 0 ? 'lost' : undefined,
  );
  const lossy = opsOn(() => tableClient(proxy.endpoint));
  expect(await lossy('redrive', 'repeated')).toBe('1 record(s) queued for delivery.');
  expect(proxy.done.lost).toBe(1);
  await proxy.stop();
});

test('skips a record that changes during a redrive, and queues the others', async () => {
  const keys = ['moving-1', 'moving-2', 'moving-3'];
  for (const key of keys) await addFailed(key, '2026-11-14T10:00:00.000Z', '+48600100209');
  // Another operator redrives the second record after this run has read it.
  const other = openRecords(table.dynamo, table.name);
  let updates = 0;
  table.dynamo.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName === 'UpdateItemCommand') updates += 1;
        if (commandName === 'UpdateItemCommand' && updates === 2) {
          table.dynamo.middlewareStack.remove('faster');
          const { Key } = args.input as UpdateItemCommandInput;
          const items = await other.find(String(Key?.pk?.S).slice('LEAD#'.length));
          await other.redrive(items, new Date(NOW.getTime() + 1));
        }
        return next(args);
      },
    { step: 'serialize', name: 'faster' },
  );
  expect(await ops('redrive')).toBe('2 record(s) queued for delivery.');
  for (const key of keys) expect((await table.item(itemKeys.lead(key)))?.state).toBe('pending');
});

test('holds a flood back by time and text without losing it, delivers what was real, and deletes the rest for good', async () => {
  const [before, flood] = ['2026-11-18T10:00:30.000Z', '2026-11-18T10:05:30.000Z'];
  await addLead('earlier', before, { name: 'Casino' });
  await addLead('spam-1', flood, { name: 'Casino' });
  await addLead('spam-2', flood, { name: 'Casino' });
  await addLead('real', flood, { name: 'Casino de Paris' });
  await addLead('other', flood, { name: 'Anna' });
  await addLead('sent', flood, { name: 'Casino' });
  const claim = await queue().claim(itemKeys.lead('sent'), NOW, new Date(NOW.getTime() + 30_000));
  if (!claim) throw new Error('not claimed');
  await queue().delivered(claim, NOW);
  const those = ['--since', '2026-11-18T10:05', '--until', '2026-11-18T10:05', '--containing', 'Casino'];
  const states = async () =>
    Object.fromEntries(
      (await table.items()).flatMap(({ key, createdAt, state }) =>
        String(createdAt).startsWith('2026-11-18') ? [[key, state]] : [],
      ),
    );
  expect(await ops('hold', ...those)).toBe('3 record(s) held back.');
  const held = { earlier: 'pending', other: 'pending', sent: 'delivered', 'spam-1': 'suspect' };
  expect(await states()).toEqual({ ...held, 'spam-2': 'suspect', real: 'suspect' });
  // No round delivers it, and it never expires.
  expect(await queue().claim(itemKeys.lead('real'), NOW, NOW)).toBeUndefined();
  expect(await table.item(itemKeys.lead('real'))).not.toHaveProperty('ttl');
  expect(await ops('redrive', ...those.slice(0, 4), '--containing', 'Paris')).toBe('1 record(s) queued for delivery.');
  expect(await ops('discard', ...those)).toBe('2 record(s) deleted.');
  expect(await states()).toEqual({
    ...{ earlier: 'pending', other: 'pending', sent: 'delivered', real: 'pending' },
  });
});

test('switches calls off and on', async () => {
  expect(await ops('voice', 'off')).toBe('Calls are switched off. Running calls go on.');
  expect(await isVoiceOff(table.dynamo, table.name)).toBe(true);
  expect(await ops('voice', 'on')).toBe('Calls are switched on. Running calls go on.');
  expect(await isVoiceOff(table.dynamo, table.name)).toBe(false);
});

test('does not list or redrive leads of the synthetic visitor', async () => {
  const { [HONEYPOT]: _, ...lead } = leadSchema.parse({ ...LEAD, email: SYNTHETIC_EMAIL });
  const now = new Date('2026-11-16T10:00:00.000Z');
  const common = { lead, bodyHash: 'h', suspect: false, correlationId: 'c', now };
  await leadStore(table.dynamo, table.name).put({ ...common, key: 'checked', synthetic: true });
  expect(await ops('leads', '--since', '2026-11-16', '--until', '2026-11-16')).toBe('');
  expect(await ops('redrive', 'checked')).toBe('0 record(s) queued for delivery.');
  expect(JSON.parse(await ops('find', 'checked'))).toMatchObject([{ state: 'synthetic' }]);
});

test('rejects an invalid command with a message', async () => {
  for (const args of [
    ['dance'],
    ['leads'],
    ['leads', '--since', 'x'],
    ['hold', '--since', '2026-11-01T24:00'],
    ['hold'],
    ['discard', '--containing', 'x'],
    ['redrive', '--containing', 'x'],
    ['voice', 'loud'],
    ['edge', '2026-11-01T14'],
    ['find'],
    ['forget'],
    ['forget', 'me'],
    ['find', 'a', 'b'],
  ])
    await expect(ops(...args)).rejects.toThrow(/\S/);
  expect(() => parseOrder(['leads', '--nope'])).toThrow(/nope/);
});
