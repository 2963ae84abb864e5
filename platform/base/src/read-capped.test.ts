import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { readCapped } from './read-capped';

/** Bodies that never end, of answers whose `fetch` no longer listens to its signal. */
const ENDLESS: Record<string, (body: ReadableStreamDefaultController<Uint8Array>) => Promise<void>> = {
  silent: () => new Promise(() => undefined),
  dripping: async (body) => {
    await turn();
    body.enqueue(Buffer.from('.'));
  },
};

/** What runs in functions: a limit that only `fetch` watches may never come. */
const sources = import.meta.glob<string>(
  [
    '../../../lambdas/**/*.ts',
    '../../{base,composer,judge,releases}/src/**/*.ts',
    '!**/*.test.ts',
    '!**/test-support/**',
  ],
  { eager: true, query: '?raw', import: 'default' },
);

test('no function reads a body without its signal', () => {
  const fetching = Object.entries(sources).filter(([, source]) => /\bfetch\(/.test(source));
  expect(fetching.length).toBeGreaterThan(3);
  const unwatched = fetching.filter(([, source]) => /\.(?:json|text|bytes|arrayBuffer|blob)\(\)/.test(source));
  expect(unwatched.map(([file]) => file)).toEqual([]);
});

test.each(Object.entries(ENDLESS))('ends a %s body with the reason of its signal', async (_name, pull) => {
  const cancel = vi.fn();
  const controller = new AbortController();
  const response = new Response(new ReadableStream({ pull, cancel }));
  const reading = readCapped(response, controller.signal, Number.POSITIVE_INFINITY);
  await turn();
  controller.abort(new DOMException('late', 'TimeoutError'));
  await expect(reading).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(cancel).toHaveBeenCalledOnce();
});
