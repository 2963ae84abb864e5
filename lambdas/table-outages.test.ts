import { type Fault, faultyProxy } from '@platform/base/test-support/faulty-proxy';
import { seededRandom } from '@platform/base/test-support/seeded-random';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { deliverDue } from './deliver-notifications/handler';
import { deliveryQueue } from './shared/table/delivery-queue';
import { telegramChannel } from './shared/table/telegram-channel';
import { apiEvent, JSON_HEADERS } from './test-support/api-event';
import { recorders } from './test-support/recorders';
import { LEAD, NOTIFICATION, SAVE, signature, WEBHOOK } from './test-support/samples';
import { captureLogs, systemFixture } from './test-support/start-system';
import { tableClient } from './test-support/start-table';

let proxy: Awaited<ReturnType<typeof faultyProxy>>;
let fault: (operation: string) => Fault | undefined = () => undefined;

const system = systemFixture(async (endpoint) => {
  proxy = await faultyProxy(endpoint, (operation) => fault(operation));
  return proxy.endpoint;
});
afterAll(() => proxy.stop());
beforeEach(() => {
  fault = () => undefined;
  vi.useRealTimers();
});

const uuid = (index: number) => `${String(index).padStart(8, '0')}-0c6e-4d0c-9a58-1a2b3c4d5e6f`;
type Answer = APIGatewayProxyStructuredResultV2;
const post = (name: 'leads' | 'save' | 'notify', body: unknown, index: number) =>
  system.post(name, body, { 'idempotency-key': uuid(index) });

/** Repeats a call under the same key until it is acknowledged, as a browser does. Returns every status on the way. */
async function insist(call: () => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { statusCode = 0 } = await call();
    statuses.push(statusCode);
    if (statusCode < 300) return statuses;
  }
  throw new Error(`never acknowledged: ${statuses}`);
}

/** Makes a share of the calls fail, in each way. */
function storm(seed: number, share: number): void {
  const random = seededRandom(seed);
  const faults: Fault[] = ['throttled', 'internal', 'lost', 'lost'];
  fault = () => (random() < share ? faults[Math.floor(random() * faults.length)] : undefined);
}

const stored = async (type: string) => (await system.table.items()).filter((item) => item.type === type);

// These tests run first: the storm below uses up the SDK's retry quota.
test.each(['hang', 'stall'] as const)(
  'answers within the function’s time when the table %ss for good',
  async (silence) => {
    fault = () => silence;
    const webhook = JSON.stringify(WEBHOOK);
    const calls = [
      ['token', JSON.stringify({ agent_id: 'agent_a' })],
      ['save', JSON.stringify(SAVE)],
      ['notify', JSON.stringify(NOTIFICATION)],
      ['leads', JSON.stringify(LEAD)],
      ['session', '{}'],
      ['webhook', webhook, { 'content-type': 'application/json', ...signature(webhook) }],
    ] as const;
    const [leftMs, reserveMs] = [4000, 2000];
    const limits = vi.spyOn(AbortSignal, 'timeout');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const own = captureLogs();
    const answering = calls.map(async ([name, body, headers = JSON_HEADERS]) => ({
      name,
      ...(await system.handlers[name](apiEvent({ body, headers }), leftMs)),
    }));
    await expect.poll(() => proxy.done[silence]).toBeGreaterThanOrEqual(calls.length);
    await vi.advanceTimersByTimeAsync(leftMs - reserveMs);
    const answers = await Promise.all(answering);
    vi.useRealTimers();
    // What is left to do then, such as counting the failure, has less time than the reserve.
    expect(limits).toHaveBeenCalled();
    for (const [ms] of limits.mock.calls) expect(ms).toBeLessThan(reserveMs);
    limits.mockRestore();
    const text = own.stop();
    for (const { name, statusCode, headers, body } of answers) {
      expect({ name, statusCode }).toEqual({ name, statusCode: 503 });
      expect(headers).toMatchObject({ 'content-type': 'application/problem+json', 'retry-after': '30' });
      expect(JSON.parse(body ?? '')).toMatchObject({ code: 'storage_unavailable' });
    }
    expect(text.match(/"InternalErrors":1/g)).toHaveLength(calls.length);
    for (const objective of ['leads', 'calls'])
      expect(text).toMatch(new RegExp(`"objective":"${objective}"[^\n]*"ObjectiveBad":1`));
  },
);

test('retries within the request when the table hangs once', async () => {
  let hung = 0;
  fault = (operation) => {
    if (operation !== 'PutItem' || hung > 0) return undefined;
    hung += 1;
    return 'hang';
  };
  expect((await post('leads', { ...LEAD, name: 'Patient' }, 5002)).statusCode).toBe(201);
  expect(hung).toBe(1);
});

test('stores every lead and contact exactly once while the table throttles, fails and loses answers', {
  timeout: 180_000,
}, async () => {
  // The clock stands: on a busy machine a call may take longer than a repeat is recognized, which no function can.
  vi.setSystemTime(new Date());
  storm(7, 0.4);
  const [leads, contacts] = [60, 15];
  const jobs: (() => Promise<number[]>)[] = [];
  for (let index = 0; index < leads; index += 1)
    jobs.push(() => insist(() => post('leads', { ...LEAD, name: `Lead ${index}` }, index)));
  for (let index = 0; index < contacts; index += 1)
    jobs.push(async () => [
      ...(await insist(() => post('save', { ...SAVE, conversation_id: `conv_${index}` }, 1000 + index))),
      ...(await insist(() => post('notify', { ...NOTIFICATION, conversationId: `conv_${index}` }, 1000 + index))),
    ]);
  const statuses: number[] = [];
  const worker = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) statuses.push(...(await job()));
  };
  await Promise.all(Array.from({ length: 10 }, worker));
  for (const kind of ['throttled', 'internal', 'lost'] as const) expect(proxy.done[kind]).toBeGreaterThan(10);
  // A repeat with the same body is never a conflict, whatever became of the first answer.
  expect(new Set(statuses.filter((status) => status < 500))).toEqual(new Set([200, 201]));
  expect(await stored('lead')).toHaveLength(leads + 1);
  const kept = await stored('contact');
  expect(kept).toHaveLength(contacts);
  for (const contact of kept) expect(contact).toMatchObject({ saved: {}, notified: {} });
});

test('answers as usual when the count of a service level can not be written', async () => {
  // The quota's counter fails in the same way, so the lead is held to no limit.
  fault = (operation) => (operation === 'UpdateItem' ? 'throttled' : undefined);
  expect((await post('leads', { ...LEAD, name: 'Uncounted' }, 5005)).statusCode).toBe(201);
  const levels = async () => (await system.table.items()).filter(({ pk }) => String(pk).startsWith('LEVEL#'));
  const before = await levels();
  fault = () => undefined;
  expect((await post('leads', { ...LEAD, name: 'Counted' }, 5006)).statusCode).toBe(201);
  const good = (items: typeof before) => items.reduce((sum, item) => sum + Number(item.good ?? 0), 0);
  expect(good(await levels())).toBe(good(before) + 1);
});

test('sends and settles every delivery through a failing table, twice only when the record of the send was lost', {
  timeout: 180_000,
}, async () => {
  // One attempt: the SDK's retries are tested above, and would hide most faults.
  const dynamo = tableClient(proxy.endpoint, 1);
  const open = (await system.table.items()).filter(({ state }) => state === 'pending');
  expect(open.length).toBeGreaterThan(70);
  storm(11, 0.15);
  let now = Date.now() + 120_000;
  let failedRounds = 0;
  const sent: string[] = [];
  for (let round = 0; round < 2000; round += 1) {
    now += 35_000;
    await deliverDue({
      queue: deliveryQueue(dynamo, system.table.name),
      channel: telegramChannel(dynamo, system.table.name),
      send: async (text) => {
        sent.push(/Запись: (\S+)/.exec(text)?.[1] ?? '');
        return { outcome: 'sent' };
      },
      now: () => new Date(now),
      hasTime: () => true,
      ...recorders(),
    }).catch(() => {
      failedRounds += 1;
    });
    if (round % 20 === 0 && !(await system.table.items()).some(({ state }) => state === 'pending')) break;
  }
  expect(failedRounds).toBeGreaterThan(10);
  expect(new Set(sent)).toEqual(new Set(open.map(({ key }) => key)));
  expect(sent.length - open.length).toBeLessThanOrEqual(failedRounds);
  for (const item of await system.table.items())
    if (item.type === 'lead' || item.type === 'contact') expect(item.state).toBe('delivered');
});
