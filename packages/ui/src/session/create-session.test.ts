import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSession, SESSION_KEY, type SessionEnvironment } from './create-session';

const MINUTES = 60_000;

/**
 * A browser with storage, clock and locks, and the API that it calls. `late`: ms after which a stored value becomes
 * visible.
 */
function browser({ broken = false, locks = true, delay = 0, late = 0 } = {}) {
  const kept = new Map<string, string>();
  const state = { now: 1_000_000, down: false, issued: 0, refused: new Set<string>() };
  const asked: { refresh?: string }[] = [];
  const calls: (string | null)[] = [];
  let queue: Promise<unknown> = Promise.resolve();
  const environment: SessionEnvironment = {
    now: () => state.now + (late > 0 ? performance.now() : 0),
    store: () => {
      if (broken) throw new DOMException('denied', 'SecurityError');
      return {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) =>
          void (late > 0 ? setTimeout(() => kept.set(key, value), late) : kept.set(key, value)),
        removeItem: (key) => void kept.delete(key),
      };
    },
    locks: locks ? { request: (_name, work) => (queue = queue.then(work)) } : undefined,
    fetch: async (input, init) => {
      await new Promise((resolve) => setTimeout(resolve, delay));
      if (state.down) throw new TypeError('Failed to fetch');
      if (input === '/api/session') {
        const body = JSON.parse(String(init?.body)) as { refresh_token?: string };
        asked.push(body.refresh_token ? { refresh: body.refresh_token } : {});
        state.issued += 1;
        const { issued } = state;
        return Response.json({ access_token: `a${issued}`, refresh_token: `r${issued}`, expires_in: 900 });
      }
      const authorization = new Headers(init?.headers).get('authorization');
      calls.push(authorization);
      const refused = authorization === null || state.refused.has(authorization);
      return new Response(null, { status: refused ? 401 : 200 });
    },
  };
  return { kept, state, asked, calls, tab: () => createSession(environment) };
}

test('starts a session on first use, stores it and renews it a minute before it expires', async () => {
  const { tab, state, asked, calls, kept } = browser();
  await tab().fetch('/api/x');
  await tab().fetch('/api/x');
  state.now += 14 * MINUTES;
  await tab().fetch('/api/x');
  expect(calls).toEqual(['Bearer a1', 'Bearer a1', 'Bearer a2']);
  expect(asked).toEqual([{}, { refresh: 'r1' }]);
  expect([...kept.keys()]).toEqual([SESSION_KEY]);
});

test('concurrent tabs and calls share one refresh', async () => {
  const { tab, asked } = browser({ delay: 5 });
  const tabs = [tab(), tab(), tab()];
  const tokens = await Promise.all(tabs.flatMap((session) => [session.token(), session.token()]));
  expect(new Set(tokens)).toEqual(new Set(['a1']));
  expect(asked).toHaveLength(1);
});

test('a tab that waited for the lock finds the other’s session, even if storage is updated late', async () => {
  const { tab, asked } = browser({ delay: 30, late: 50 });
  const tokens = await Promise.all([tab().token(), tab().token()]);
  expect(tokens).toEqual(['a1', 'a1']);
  expect(asked).toHaveLength(1);
});

test('a rejected token is renewed once for all tabs', async () => {
  const { tab, state, calls, asked } = browser({ delay: 2 });
  const tabs = [tab(), tab()];
  await tabs[0]?.token();
  state.refused.add('Bearer a1');
  const answers = await Promise.all(tabs.map((session) => session.fetch('/api/x')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(asked).toHaveLength(2);
  expect(calls.filter((token) => token === 'Bearer a2')).toHaveLength(2);
});

test('returns a second 401 after one retry', async () => {
  const { tab, state, calls } = browser();
  state.refused.add('Bearer a1').add('Bearer a2');
  expect((await tab().fetch('/api/x')).status).toBe(401);
  expect(calls).toEqual(['Bearer a1', 'Bearer a2']);
});

test('without the session service it uses an unexpired token, or none', async () => {
  const { tab, state, calls } = browser();
  const session = tab();
  await session.token();
  state.now += 14.5 * MINUTES;
  state.down = true;
  expect(await session.token()).toBe('a1');
  state.now += MINUTES;
  expect(await session.token()).toBeUndefined();
  state.down = false;
  await session.fetch('/api/x');
  expect(calls).toEqual(['Bearer a2']);
});

test('a request without patience is sent immediately, with the stored token if any', async () => {
  const { tab, calls, asked } = browser({ delay: 50 });
  const session = tab();
  await session.fetch('/api/x', {}, { patienceMs: 0 });
  expect(asked).toEqual([]);
  await session.fetch('/api/x', {}, { patienceMs: 10 });
  // Rejected without a token, it waits for one and is retried.
  expect(calls).toEqual([null, null, 'Bearer a1']);
  await session.fetch('/api/x', {}, { patienceMs: 0 });
  expect(calls.at(-1)).toBe('Bearer a1');
});

test('works without storage, without locks and with invalid stored data', async () => {
  const bare = browser({ broken: true, locks: false });
  const session = bare.tab();
  expect([await session.token(), await session.token()]).toEqual(['a1', 'a1']);
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async (rubbish) => {
      const { kept, tab } = browser();
      kept.set(SESSION_KEY, rubbish);
      expect(await tab().token()).toBe('a1');
    }),
  );
});
