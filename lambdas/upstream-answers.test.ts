import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type Listening, listen } from '@platform/base/listen';
import { ANSWER_BYTES } from '@platform/base/read-capped';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliverDue } from './deliver-notifications/handler';
import { sendTelegram } from './deliver-notifications/send-telegram';
import { deliveryQueue } from './shared/table/delivery-queue';
import { telegramChannel } from './shared/table/telegram-channel';
import { visitSite } from './synthetic-visitor/handler';
import { apiEvent, JSON_HEADERS } from './test-support/api-event';
import { recorders } from './test-support/recorders';
import { LEAD } from './test-support/samples';
import { captureLogs, systemFixture } from './test-support/start-system';
import { readCredit } from './voice-credit/handler';

/** A server that answers instead of the service. */
type Impostor = (response: ServerResponse) => void;
let impostor: Impostor | undefined;
/** Bytes that the impostor sent until its client closed the connection. */
let poured = 0;
/** Resolves for each connection of an endless answer when its client closed it. */
let closed: Promise<unknown>[] = [];

let server: Listening;
let url: string;
const system = systemFixture();
beforeAll(async () => {
  const answering = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    if (impostor) return impostor(response);
    const answer = await fetch(system.upstreams.url + request.url, { method: 'POST', body });
    return response.writeHead(answer.status).end(await answer.text());
  });
  server = await listen(answering, { port: 0, what: 'the services' });
  url = server.url;
  process.env.TELEGRAM_API_URL = url;
  process.env.ELEVENLABS_API_URL = url;
});
afterAll(() => server.close());
beforeEach(() => {
  impostor = undefined;
  poured = 0;
  closed = [];
});

/** Sends valid JSON whose last byte never comes. */
const endless: Impostor = (response) => {
  const chunk = Buffer.alloc(256 * 1024, ' ');
  closed.push(once(response, 'close'));
  response.writeHead(200, { 'content-type': 'application/json' });
  const pour = () => {
    while (!response.destroyed) {
      poured += chunk.length;
      if (!response.write(chunk)) return void response.once('drain', pour);
    }
  };
  response.write('{"ok":true,"character_count":1,"character_limit":2,"signed_url":"wss://voice.test/"');
  pour();
};

const sendText = () => sendTelegram('x', { apiUrl: url, bot: { botToken: '123:t', chatId: '-1' }, fetch });
const askSignedUrl = () => system.handlers.token(apiEvent({ body: JSON.stringify({ agent_id: 'agent_a' }) }));

const IMPOSTORS: Record<string, Impostor> = {
  'a redirect to a sign-in page': (response) => response.writeHead(302, { location: '/login' }).end(),
  'a connection that closes within the body': (response) => {
    response.writeHead(200, { 'content-length': 1000 }).write('{"ok":true}');
    setTimeout(() => response.destroy(), 50);
  },
  'an endless answer': endless,
};

/** Runs a delivery round one hour from now, when every postponed delivery is due. */
function laterRound() {
  return deliverDue({
    queue: deliveryQueue(system.table.dynamo, system.table.name),
    channel: telegramChannel(system.table.dynamo, system.table.name),
    send: (text) => sendTelegram(text, { apiUrl: url, bot: { botToken: '123:t', chatId: '-1' }, fetch }),
    now: () => new Date(Date.now() + 3_600_000),
    hasTime: () => true,
    ...recorders(),
  });
}

test.each(Object.entries(IMPOSTORS))(
  'delivers nothing while Telegram is replaced by %s, and delivers once it is back',
  async (_name, replacement) => {
    const key = crypto.randomUUID();
    const stored = await system.handlers.leads(
      apiEvent({ body: JSON.stringify(LEAD), headers: { ...JSON_HEADERS, 'idempotency-key': key } }),
    );
    expect(stored.statusCode).toBe(201);
    const state = async () => (await system.table.items()).find((item) => item.key === key)?.state;

    impostor = replacement;
    expect(await system.handlers.deliver({})).toEqual({ sent: 0, postponed: 1, givenUp: 0 });
    expect(await state()).toBe('pending');
    impostor = undefined;
    expect(await laterRound()).toEqual({ sent: 1, postponed: 0, givenUp: 0 });
    expect(await state()).toBe('delivered');
    expect(system.upstreams.messages.filter((text) => text.includes(key))).toHaveLength(1);
  },
);

test('counts an outage of ElevenLabs as its failure, and not as a refused request', async () => {
  impostor = (response) => response.writeHead(503).end();
  const own = captureLogs();
  const answer = await askSignedUrl();
  const text = own.stop();
  expect(answer.statusCode).toBe(502);
  expect(text).toContain('SignedUrlsFailed');
  expect(text).not.toContain('RequestsRefused');
  // The line with the cause leads to the request.
  const cause = text.split('\n').find((line) => line.includes('"message":"signed url failed"'));
  expect(JSON.parse(cause ?? '')).toMatchObject({ correlationId: 'request-1', upstreamStatus: 503 });
});

/** The sockets of nine requests buffer a few megabytes each beyond what was read. */
const POURED_AT_MOST = 128 * 1024 * 1024;
const READERS: Record<string, () => Promise<unknown>> = {
  Telegram: sendText,
  'the signed URL of ElevenLabs': askSignedUrl,
  'the credit of ElevenLabs': async () =>
    expect(await readCredit({ apiUrl: url, apiKey: 'k', fetch })).not.toHaveProperty('percent'),
  'the site itself': async () => expect((await visitSite(url, fetch)).some(({ passed }) => passed)).toBe(false),
};
test.each(Object.entries(READERS))('stops reading an endless answer of %s at the limit', async (_name, read) => {
  impostor = endless;
  await read();
  await Promise.all(closed);
  expect(closed.length).toBeGreaterThan(0);
  expect(poured).toBeLessThan(POURED_AT_MOST);
});

test.each([
  [ANSWER_BYTES, true],
  [ANSWER_BYTES + 1, false],
])('reads an answer of %i bytes: %s', async (bytes, read) => {
  const text = `{"ok":true${' '.repeat(bytes - 11)}}`;
  impostor = (response) => response.end(text);
  expect((await sendText()).outcome).toBe(read ? 'sent' : 'unknown');
});
