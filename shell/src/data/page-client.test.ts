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

/** A site whose composition lacks every page but the one for what is not found, and answers addresses so. */
function site(answers: Record<string, () => Response>) {
  fetching.mockImplementation(async (url) => {
    const address = String(url);
    if (address.endsWith('/_not-found/page.json'))
      return Response.json({ lang: 'ru', path: '/_not-found', messages: {} });
    return answers[address]?.() ?? new Response(null, { status: 404 });
  });
}

it('opens a page that has moved where it is now', async () => {
  const redirected = { redirected: true, url: 'https://site.test/ru/new', ok: true } as Response;
  site({ '/ru/old': () => redirected });
  const thrown = await createPageClient('/data/moved')('ru', '/old').catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Response);
  expect((thrown as Response).headers.get('location')).toBe('/ru/new');
});

it('leaves a page that only a newer composition has to its document', async () => {
  site({ '/ru/added': () => new Response('<!doctype html>') });
  expect(await outcome(() => createPageClient('/data/older')('ru', '/added'))).toMatchObject({
    ended: '/data/older/ru/added/page.json',
  });
});

it.each([404, 410, 503])('shows the not-found page where the site answers %i', async (status) => {
  site({ '/ru/none': () => new Response(null, { status }) });
  expect(await createPageClient(`/data/none-${status}`)('ru', '/none')).toMatchObject({ path: '/none' });
});

it('shows the not-found page where the site does not answer', async () => {
  site({
    '/ru/none': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  expect(await createPageClient('/data/no-answer')('ru', '/none')).toMatchObject({ path: '/none' });
});
