import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { cachedSecret } from './cached-secret';

function setUp(texts: (string | Error)[]) {
  let now = 0;
  let reads = 0;
  const secret = cachedSecret({
    schema: z.object({ apiKey: z.string() }),
    fetchText: async () => {
      const text = texts[Math.min(reads++, texts.length - 1)];
      if (text instanceof Error) throw text;
      return text ?? '';
    },
    now: () => now,
  });
  const later = (ms: number) => {
    now += ms;
  };
  return { secret, later, reads: () => reads };
}

test('reads again after five minutes', async () => {
  const { secret, later, reads } = setUp(['{"apiKey":"a"}', '{"apiKey":"b"}']);
  expect(await secret.read()).toEqual({ apiKey: 'a' });
  later(299_999);
  expect(await secret.read()).toEqual({ apiKey: 'a' });
  later(1);
  expect(await secret.read()).toEqual({ apiKey: 'b' });
  expect(reads()).toBe(2);
});

test('reads again at once after forget', async () => {
  const { secret } = setUp(['{"apiKey":"a"}', '{"apiKey":"b"}']);
  await secret.read();
  secret.forget();
  expect(await secret.read()).toEqual({ apiKey: 'b' });
});

test('returns the old value while the store is down', async () => {
  const { secret, later } = setUp(['{"apiKey":"a"}', new Error('down')]);
  await secret.read();
  later(600_000);
  expect(await secret.read()).toEqual({ apiKey: 'a' });
});

test('retries a failing store every 30 seconds, and ignores an invalid new value', async () => {
  const { secret, later, reads } = setUp(['{"apiKey":"a"}', new Error('down'), 'garbage', '{"apiKey":"b"}']);
  await secret.read();
  later(600_000);
  await secret.read();
  await secret.read();
  expect(reads()).toBe(2);
  later(30_000);
  expect(await secret.read()).toEqual({ apiKey: 'a' });
  later(30_000);
  expect(await secret.read()).toEqual({ apiKey: 'b' });
});

test('never quotes an invalid secret', async () => {
  for (const text of ['{"apiKey": s3cret', '{"apiKey":["s3cret"]}', 's3cret']) {
    const error = await setUp([text]).secret.read().catch(String);
    expect(error).toContain('not the JSON');
    expect(error).not.toContain('s3cret');
  }
});
