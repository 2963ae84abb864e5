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
  /** Uses the secret for a request that only these keys pass. */
  const use = (...accepted: string[]) =>
    secret.use(
      ({ apiKey }) => ({ apiKey, passed: accepted.includes(apiKey) }),
      ({ passed }) => !passed,
    );
  const read = async () => (await use('a', 'b')).apiKey;
  return { use, read, later, reads: () => reads };
}

test('reads again after five minutes', async () => {
  const { read, later, reads } = setUp(['{"apiKey":"a"}', '{"apiKey":"b"}']);
  expect(await read()).toBe('a');
  later(299_999);
  expect(await read()).toBe('a');
  later(1);
  expect(await read()).toBe('b');
  expect(reads()).toBe(2);
});

test('reads again at most every 30 seconds, however many requests are refused, and calls once each', async () => {
  const { use, read, later, reads } = setUp(['{"apiKey":"a"}']);
  await read();
  for (let refused = 0; refused < 1000; refused += 1) expect((await use()).passed).toBe(false);
  expect(reads()).toBe(2);
  later(29_999);
  await use();
  expect(reads()).toBe(2);
  later(1);
  await Promise.all(Array.from({ length: 10 }, () => use()));
  expect(reads()).toBe(3);
});

test('leaves a refusal as it is while the secret cannot be read again', async () => {
  const { use, read, later } = setUp(['{"apiKey":"a"}', new Error('down'), 'garbage', '{"apiKey":"b"}']);
  await read();
  for (const expected of ['a', 'a', 'b']) {
    expect((await use('b')).apiKey).toBe(expected);
    later(30_000);
  }
});

test('retries a failing store every 30 seconds, and ignores an invalid new value', async () => {
  const { read, later, reads } = setUp(['{"apiKey":"a"}', new Error('down'), 'garbage', '{"apiKey":"b"}']);
  await read();
  later(600_000);
  await read();
  await read();
  expect(reads()).toBe(2);
  later(30_000);
  expect(await read()).toBe('a');
  later(30_000);
  expect(await read()).toBe('b');
});

test('never quotes an invalid secret', async () => {
  for (const text of ['{"apiKey": s3cret', '{"apiKey":["s3cret"]}', 's3cret']) {
    const error = await setUp([text]).read().catch(String);
    expect(error).toContain('not the JSON');
    expect(error).not.toContain('s3cret');
  }
});
