import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { createSession, SESSION_KEY } from './visitor-session';

const MINUTES = 60_000;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/**
 * Makes the globals those of a browser with storage, clock and locks, and of the API that it calls. `late`: ms after which a
 * stored value becomes visible.
 */
function browser({ broken = false, locks = true, delay = 0, late = 0 } = {}) {
  const kept = new Map<string, string>();
  const state = { now: 1_000_000, down: false, issued: 0, refused: new Set<string>() };
  const asked: { refresh?: string }[] = [];
  const calls: (string | null)[] = [];
  let queue: Promise<unknown> = Promise.resolve();
  vi.spyOn(Date, 'now').mockImplementation(() => state.now + (late > 0 ? performance.now() : 0));
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) =>
      void (late > 0 ? setTimeout(() => kept.set(key, value), late) : kept.set(key, value)),
  };
  vi.stubGlobal('localStorage', broken ? undefined : storage);
  const request = (_name: string, work: () => Promise<void>) => (queue = queue.then(work));
  vi.stubGlobal('navigator', locks ? { locks: { request } } : {});
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    await new Promise((resolve) => setTimeout(resolve, delay));
    if (input === '/api/session') {
      if (state.down) throw new TypeError('Failed to fetch');
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
  });
  return { kept, state, asked, calls };
}

test('starts a session on first use, stores it and renews it a minute before it expires', async () => {
  const { state, asked, calls, kept } = browser();
  await createSession()('/api/x');
  await createSession()('/api/x');
  state.now += 14 * MINUTES;
  await createSession()('/api/x');
  expect(calls).toEqual(['Bearer a1', 'Bearer a1', 'Bearer a2']);
  expect(asked).toEqual([{}, { refresh: 'r1' }]);
  expect([...kept.keys()]).toEqual([SESSION_KEY]);
});

test.each([
  ['share one refresh', { delay: 5 }],
  ['find the session of another, even if storage is updated late', { delay: 30, late: 50 }],
])('concurrent tabs and calls %s', async (_what, options) => {
  const { asked, calls } = browser(options);
  const tabs = [createSession(), createSession(), createSession()];
  await Promise.all(tabs.flatMap((send) => [send('/api/x'), send('/api/x')]));
  expect(calls).toEqual(Array(6).fill('Bearer a1'));
  expect(asked).toHaveLength(1);
});

test('a rejected token is renewed once for all tabs', async () => {
  const { state, calls, asked } = browser({ delay: 2 });
  const tabs = [createSession(), createSession()];
  await tabs[0]?.('/api/x');
  state.refused.add('Bearer a1');
  const answers = await Promise.all(tabs.map((send) => send('/api/x')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(asked).toHaveLength(2);
  expect(calls.filter((token) => token === 'Bearer a2')).toHaveLength(2);
});

test('returns a second 401 after one retry', async () => {
  const { state, calls } = browser();
  state.refused.add('Bearer a1').add('Bearer a2');
  expect((await createSession()('/api/x')).status).toBe(401);
  expect(calls).toEqual(['Bearer a1', 'Bearer a2']);
});

test('without the session service it uses an unexpired token, or none', async () => {
  const { state, calls } = browser();
  const send = createSession();
  await send('/api/x');
  state.down = true;
  for (const minutes of [14.5, 1]) {
    state.now += minutes * MINUTES;
    await send('/api/x');
  }
  state.down = false;
  await send('/api/x');
  expect(calls).toEqual(['Bearer a1', 'Bearer a1', null, 'Bearer a2']);
});

test('a request without patience is sent immediately, with the stored token if any', async () => {
  const { calls, asked } = browser({ delay: 50 });
  const send = createSession();
  await send('/api/x', {}, { patienceMs: 0 });
  expect(asked).toEqual([]);
  await send('/api/x', {}, { patienceMs: 10 });
  // Rejected without a token, it waits for one and is retried.
  expect(calls).toEqual([null, null, 'Bearer a1']);
  await send('/api/x', {}, { patienceMs: 0 });
  expect(calls.at(-1)).toBe('Bearer a1');
});

test('works without storage, without locks and with invalid stored data', async () => {
  const bare = browser({ broken: true, locks: false });
  const send = createSession();
  await send('/api/x');
  await send('/api/x');
  expect(bare.calls).toEqual(['Bearer a1', 'Bearer a1']);
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async (rubbish) => {
      const { kept, calls } = browser();
      kept.set(SESSION_KEY, rubbish);
      await createSession()('/api/x');
      expect(calls).toEqual(['Bearer a1']);
    }),
  );
});
