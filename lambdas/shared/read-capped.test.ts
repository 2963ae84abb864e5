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
