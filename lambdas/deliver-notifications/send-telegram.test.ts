import { expect, test } from 'vitest';
import { type SendResult, sendTelegram } from './send-telegram';

const bot = { botToken: '123:secret', chatId: '-1001' };
const send = (fetch: typeof globalThis.fetch) =>
  sendTelegram('text', { apiUrl: 'https://t.test', bot, fetch });

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
const rejected = (upstreamStatus: number): SendResult => ({ outcome: 'rejected', upstreamStatus });
const limited = (retryAfterSeconds: number): SendResult => ({ outcome: 'rate_limited', retryAfterSeconds });

const cases: [what: string, status: number, body: string | null, SendResult, headers?: HeadersInit][] = [
  ['429 with retry_after', 429, '{"ok":false,"parameters":{"retry_after":17}}', limited(17)],
  ['429 by header', 429, '', limited(3), { 'retry-after': '3' }],
  ['429 without retry_after', 429, 'null', limited(5)],
  ['400', 400, '{"ok":false}', rejected(400)],
  ['200 with "ok": false', 200, '{"ok":false}', rejected(200)],
  ['200 with a sign-in page', 200, '<html>login</html>', unreachable(200)],
  ['200 without a body', 200, '', unreachable(200)],
  ['200 with a truncated answer', 200, '{"ok":true,"resu', unreachable(200)],
  ['200 with ok as a string', 200, '{"ok":"true"}', unreachable(200)],
  ['200 from another service', 200, '{"status":"ok"}', unreachable(200)],
  ['200 with a list', 200, '[{"ok":true}]', unreachable(200)],
  ['200 with null', 200, 'null', unreachable(200)],
  ['204', 204, null, unreachable(204)],
  ['"ok": true in an error', 407, '{"ok":true}', rejected(407)],
  ['502', 502, '<html>', unreachable(502)],
];
test.each(cases)('understands %s', async (_what, status, body, result, headers = {}) => {
  expect(await send(async () => new Response(body, { status, headers }))).toEqual(result);
});

test('does not pass on a fetch error, which may contain the URL', async () => {
  const result = await send(async (url) => {
    throw new TypeError(`fetch failed: ${url}`);
  });
  expect(result).toEqual({ outcome: 'unreachable' });
});
