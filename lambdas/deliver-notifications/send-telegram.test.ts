import { expect, test } from 'vitest';
import { type SendResult, sendTelegram, sendToChat } from './send-telegram';

const bot = { botToken: '123:secret', chatId: '-1001' };
const send = (fetch: typeof globalThis.fetch) => sendTelegram('text', { apiUrl: 'https://t.test', bot, fetch });

test('posts plain text without link previews', async () => {
  const calls: [string, unknown][] = [];
  const result = await send(async (url, init) => {
    calls.push([String(url), JSON.parse(String(init?.body))]);
    return Response.json({ ok: true });
  });
  expect(result).toEqual({ outcome: 'sent' });
  expect(calls).toEqual([
    [
      'https://t.test/bot123:secret/sendMessage',
      { chat_id: '-1001', text: 'text', link_preview_options: { is_disabled: true } },
    ],
  ]);
});

const unreachable = (upstreamStatus: number): SendResult => ({ outcome: 'unreachable', upstreamStatus });
const unknown = (upstreamStatus: number): SendResult => ({ outcome: 'unknown', upstreamStatus });
const rejected = (upstreamStatus: number): SendResult => ({ outcome: 'rejected', upstreamStatus });
const limited = (retryAfterSeconds: number): SendResult => ({ outcome: 'rate_limited', retryAfterSeconds });

const cases: [what: string, status: number, body: string | null, SendResult, headers?: HeadersInit][] = [
  ['429 with retry_after', 429, '{"ok":false,"parameters":{"retry_after":17}}', limited(17)],
  ['429 by header', 429, '', limited(3), { 'retry-after': '3' }],
  ['429 without retry_after', 429, 'null', limited(5)],
  ['400', 400, '{"ok":false}', rejected(400)],
  ['200 with "ok": false', 200, '{"ok":false}', rejected(200)],
  ['200 with a sign-in page', 200, '<html>login</html>', unknown(200)],
  ['200 without a body', 200, '', unknown(200)],
  ['200 with ok as a string', 200, '{"ok":"true"}', unknown(200)],
  ['200 with a list', 200, '[{"ok":true}]', unknown(200)],
  ['200 with null', 200, 'null', unknown(200)],
  ['204', 204, null, unknown(204)],
  ['"ok": true in an error', 407, '{"ok":true}', rejected(407)],
  ['502 of Telegram', 502, '{"ok":false,"error_code":502}', unreachable(502)],
  ['502 of a gateway', 502, '<html>', unknown(502)],
  ['504', 504, '', unknown(504)],
  ['503', 503, '<html>', unreachable(503)],
  [
    'a group that became a supergroup',
    400,
    '{"ok":false,"parameters":{"migrate_to_chat_id":-1001557912345}}',
    { outcome: 'migrated', chatId: '-1001557912345' },
  ],
  ['an odd new id', 400, '{"ok":false,"parameters":{"migrate_to_chat_id":"-1"}}', rejected(400)],
  [
    'a pause beside an odd new id',
    429,
    '{"ok":false,"parameters":{"retry_after":9,"migrate_to_chat_id":{}}}',
    limited(9),
  ],
];
test.each(cases)('understands %s', async (_what, status, body, result, headers = {}) => {
  expect(await send(async () => new Response(body, { status, headers }))).toEqual(result);
});

test('does not pass on a fetch error, which may contain the URL', async () => {
  const result = await send(async (url) => {
    throw new TypeError(`fetch failed: ${url}`);
  });
  expect(result).toEqual({ outcome: 'unknown' });
});

test.each([
  ['ECONNREFUSED', 'unreachable'],
  ['ENOTFOUND', 'unreachable'],
  ['UND_ERR_CONNECT_TIMEOUT', 'unreachable'],
  ['CERT_HAS_EXPIRED', 'unreachable'],
  ['ECONNRESET', 'unknown'],
  ['UND_ERR_SOCKET', 'unknown'],
  ['UND_ERR_HEADERS_TIMEOUT', 'unknown'],
])('tells a failure before the request was sent from one after it: %s', async (code, outcome) => {
  const cause = Object.assign(new Error('no'), { code });
  expect(await send(() => Promise.reject(new TypeError('fetch failed', { cause })))).toEqual({ outcome });
});

test('follows a chat once per message, and an older move only for the chat that it was of', async () => {
  const moves = new Map([
    ['-1001', -2],
    ['-2', -3],
    ['-3', -1001],
  ]);
  const asked: string[] = [];
  const telegram = {
    apiUrl: 'https://t.test',
    bot,
    fetch: (async (_url, init) => {
      const { chat_id } = JSON.parse(String(init?.body)) as { chat_id: string };
      asked.push(chat_id);
      return Response.json({ ok: false, parameters: { migrate_to_chat_id: moves.get(chat_id) } }, { status: 400 });
    }) as typeof fetch,
  };
  const first = await sendToChat('text', undefined, telegram);
  expect(first).toMatchObject({ outcome: 'migrated', moved: { from: '-1001', to: '-2' } });
  await sendToChat('text', first.moved, telegram);
  await sendToChat('text', { from: '-7', to: '-8' }, telegram);
  expect(asked).toEqual(['-1001', '-2', '-2', '-3', '-1001', '-2']);
});
