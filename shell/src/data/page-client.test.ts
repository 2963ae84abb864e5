import type { Language } from '@site/contracts/languages';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadPage } from './page-client';

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

/** Result of a load and its duration in seconds. */
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

it('does not retry after a timeout of 8 s, so that the document is requested instead', async () => {
  fetching.mockReturnValue(new Promise(() => undefined));
  expect(await outcome(() => loadPage('/data/hangs', 'en', '/team'))).toEqual({
    ended: '/data/hangs/en/team/page.json did not load in time',
    seconds: 8,
  });
  expect(fetching).toHaveBeenCalledOnce();
});

it('retries a fast failure three times, after 1, 2 and 4 s', async () => {
  fetching.mockImplementation(async () => new Response(null, { status: 503 }));
  expect(await outcome(() => loadPage('/data/fails', 'en', '/cases'))).toEqual({
    ended: 'page data answered 503',
    seconds: 7,
  });
  expect(fetching).toHaveBeenCalledTimes(4);
});

it('drops data that was not used for five minutes', async () => {
  fetching.mockImplementation(async () => Response.json({ lang: 'en', path: '/team', messages: {} }));
  const load = (lang: Language, path: string) => loadPage('/data/kept', lang, path);
  await load('en', '/team');
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  await load('en', '/team');
  expect(fetching).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5 * 60_000 + 1000);
  await load('en', '/team');
  expect(fetching).toHaveBeenCalledTimes(2);
});

/** A site whose composition has only the not-found page, with these answers for addresses. */
function site(answers: Record<string, () => Response>) {
  fetching.mockImplementation(async (url) => {
    const address = String(url);
    if (address.endsWith('/_not-found/page.json'))
      return Response.json({ lang: 'ru', path: '/_not-found', messages: {} });
    return answers[address]?.() ?? new Response(null, { status: 404 });
  });
}

it('redirects to the new address of a moved page', async () => {
  const redirected = { redirected: true, url: 'https://site.test/ru/new', ok: true } as Response;
  site({ '/ru/old': () => redirected });
  const thrown = await loadPage('/data/moved', 'ru', '/old').catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Response);
  expect((thrown as Response).headers.get('location')).toBe('/ru/new');
});

it('rejects for a page that only a newer composition has', async () => {
  site({ '/ru/added': () => new Response('<!doctype html>') });
  expect(await outcome(() => loadPage('/data/older', 'ru', '/added'))).toMatchObject({
    ended: '/data/older/ru/added/page.json',
  });
});

it.each([404, 410, 503, 'nothing'])('returns the not-found page if the site answers %s', async (status) => {
  site({
    '/ru/none': () => {
      if (typeof status === 'number') return new Response(null, { status });
      throw new TypeError('Failed to fetch');
    },
  });
  expect(await loadPage(`/data/none-${status}`, 'ru', '/none')).toMatchObject({ path: '/none' });
});
