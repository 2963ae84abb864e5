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

const cases: [string, () => Response, SendResult][] = [
  [
    '429 with retry_after',
    () => Response.json({ ok: false, parameters: { retry_after: 17 } }, { status: 429 }),
    { outcome: 'rate_limited', retryAfterSeconds: 17 },
  ],
  [
    '429 by header',
    () => new Response('', { status: 429, headers: { 'retry-after': '3' } }),
    { outcome: 'rate_limited', retryAfterSeconds: 3 },
  ],
  [
    '429 without retry_after',
    () => new Response('null', { status: 429 }),
    { outcome: 'rate_limited', retryAfterSeconds: 5 },
  ],
  ['400', () => Response.json({ ok: false }, { status: 400 }), { outcome: 'rejected', upstreamStatus: 400 }],
  ['200 with "ok": false', () => Response.json({ ok: false }), { outcome: 'rejected', upstreamStatus: 200 }],
  ['200 with a sign-in page', () => new Response('<html>login</html>'), unreachable(200)],
  ['200 without a body', () => new Response(''), unreachable(200)],
  ['200 with a truncated answer', () => new Response('{"ok":true,"resu'), unreachable(200)],
  ['200 with ok as a string', () => Response.json({ ok: 'true' }), unreachable(200)],
  ['200 from another service', () => Response.json({ status: 'ok' }), unreachable(200)],
  ['200 with a list', () => Response.json([{ ok: true }]), unreachable(200)],
  ['200 with null', () => Response.json(null), unreachable(200)],
  ['204', () => new Response(null, { status: 204 }), unreachable(204)],
  [
    '"ok": true in an error',
    () => Response.json({ ok: true }, { status: 407 }),
    { outcome: 'rejected', upstreamStatus: 407 },
  ],
  ['502', () => new Response('<html>', { status: 502 }), { outcome: 'unreachable', upstreamStatus: 502 }],
];
test.each(cases)('understands %s', async (_name, reply, result) => {
  expect(await send(async () => reply())).toEqual(result);
});

test('does not pass on a fetch error, which may contain the URL', async () => {
  const result = await send(async (url) => {
    throw new TypeError(`fetch failed: ${url}`);
  });
  expect(result).toEqual({ outcome: 'unreachable' });
});
