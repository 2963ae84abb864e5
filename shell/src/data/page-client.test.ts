import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPageClient } from './page-client';

const fetching = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetching.mockReset());
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** How a load ends, and after how many seconds. */
async function outcome(load: () => Promise<unknown>): Promise<{ ended: string; seconds: number }> {
  await import('@tanstack/query-core');
  const start = Date.now();
  let seconds = Number.NaN;
  const ended = load()
    .then(
      () => 'loaded',
      (error: Error) => error.message,
    )
    .finally(() => {
      seconds = Math.round((Date.now() - start) / 1000);
    });
  await vi.advanceTimersByTimeAsync(60_000);
  return { ended: await ended, seconds };
}

it('asks once where no answer comes, so that after 8 s the page is asked for as a document', async () => {
  fetching.mockReturnValue(new Promise(() => undefined));
  expect(await outcome(() => createPageClient('/data/hangs')('en', '/team'))).toEqual({
    ended: '/data/hangs/en/team/page.json did not load in time',
    seconds: 8,
  });
  expect(fetching).toHaveBeenCalledOnce();
});

it('retries what fails at once three times, after 1, 2 and 4 s', async () => {
  fetching.mockImplementation(async () => new Response(null, { status: 503 }));
  expect(await outcome(() => createPageClient('/data/fails')('en', '/cases'))).toEqual({
    ended: 'page data answered 503',
    seconds: 7,
  });
  expect(fetching).toHaveBeenCalledTimes(4);
});

it('forgets what nobody looked at for five minutes', async () => {
  fetching.mockImplementation(async () => Response.json({ lang: 'en', path: '/team', messages: {} }));
  const load = createPageClient('/data/kept');
  await load('en', '/team');
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  await load('en', '/team');
  expect(fetching).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5 * 60_000 + 1000);
  await load('en', '/team');
  expect(fetching).toHaveBeenCalledTimes(2);
});
