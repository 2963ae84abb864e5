import { call, isSession } from '@site/contracts/api/client';
import { API } from '@site/contracts/api/routes';
import { type Store, type StoredSession, storedSession } from './stored-session';

/** A token that ends within this time is changed before it is used. */
const AHEAD_MS = 60_000;
const TIMEOUT_MS = 8000;
const LOCK = 'visitor-session';
/** Who gets the lock later than this has waited for another tab. */
const AT_ONCE_MS = 5;
const LOOK_AGAIN_MS = 20;
const MOST_LOOKS = 10;

/** What of the browser a session needs. */
export interface SessionEnvironment {
  fetch: typeof fetch;
  store(): Store;
  /** Web Locks; undefined where the browser has none. */
  locks: { request(name: string, work: () => Promise<void>): Promise<unknown> } | undefined;
  now(): number;
}

export interface VisitorSession {
  /** A usable access token; undefined when none is to be had. Never throws. */
  token(): Promise<string | undefined>;
  /**
   * `fetch` with the visitor's session. An answer of 401 is tried once more with a new token, and then returned as it
   * is; without any token the request goes without one. The body must be repeatable, so no stream.
   * `patienceMs`: how long a request may wait for a token before it goes without one; 0 sends it at once, within the
   * same task when the page is going away. Unset: as long as the session service takes.
   */
  fetch(input: string, init?: RequestInit, options?: { patienceMs?: number }): Promise<Response>;
}

/**
 * The visitor's anonymous session: begun at the first use, kept in local storage, changed ahead of its end. Tabs take
 * turns by a lock, and whoever waited finds the other's token, so one refresh serves all.
 */
export function createSession(environment: SessionEnvironment): VisitorSession {
  const stored = storedSession(environment.store);
  let renewing: Promise<StoredSession | undefined> | undefined;
  const usable = (session: StoredSession | undefined) =>
    session && session.until - environment.now() > AHEAD_MS ? session : undefined;

  /** `refused`: an access token that the API did not take, whatever its time says. */
  function renew(refused?: string): Promise<StoredSession | undefined> {
    const since = environment.now();
    const fromOthers = () => {
      const others = usable(stored.read());
      return others?.access === refused ? undefined : others;
    };
    renewing ??= inTurn(environment.locks, async () => {
      const waited = environment.now() - since > AT_ONCE_MS;
      const others = fromOthers() ?? (waited ? await soon(fromOthers) : undefined);
      if (others) return others;
      const known = stored.read();
      const answer = await ask(environment, known?.refresh);
      if (answer) stored.write(answer);
      return (
        answer ?? (known && known.until > environment.now() && known.access !== refused ? known : undefined)
      );
    }).finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  const current = async () => usable(stored.read()) ?? renew();
  const send = (input: string, init: RequestInit, session: StoredSession | undefined) => {
    const headers = new Headers(init.headers);
    if (session) headers.set('authorization', `Bearer ${session.access}`);
    return environment.fetch(input, { ...init, headers });
  };

  return {
    token: async () => (await current())?.access,
    async fetch(input, init = {}, { patienceMs } = {}) {
      const known = usable(stored.read());
      const session = known ?? (patienceMs === 0 ? undefined : await within(renew(), patienceMs));
      const response = await send(input, init, session);
      if (response.status !== 401 || patienceMs === 0) return response;
      const renewed = await renew(session?.access);
      return renewed && renewed.access !== session?.access ? send(input, init, renewed) : response;
    },
  };
}

function within<Value>(promise: Promise<Value>, ms: number | undefined): Promise<Value | undefined> {
  if (ms === undefined) return promise;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Tabs may be processes of their own: what one has stored reaches the other a moment after the lock does. */
async function soon<Value>(read: () => Value | undefined): Promise<Value | undefined> {
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    const value = read();
    if (value) return value;
  }
  return undefined;
}

/** One tab at a time. A browser without locks asks once more than needed, which harms nobody. */
async function inTurn<Result>(
  locks: SessionEnvironment['locks'],
  work: () => Promise<Result>,
): Promise<Result> {
  if (!locks) return work();
  let result: { value: Result } | undefined;
  try {
    await locks.request(LOCK, async () => {
      result = { value: await work() };
    });
  } catch {
    // Locks are refused to some documents, such as sandboxed ones.
  }
  return result ? result.value : work();
}

async function ask(environment: SessionEnvironment, refresh?: string): Promise<StoredSession | undefined> {
  try {
    const request = refresh ? { refresh_token: refresh } : {};
    const options = { send: environment.fetch, timeoutMs: TIMEOUT_MS };
    const { answer } = await call(API.session, request, isSession, options);
    return (
      answer && {
        access: answer.access_token,
        refresh: answer.refresh_token,
        until: environment.now() + answer.expires_in * 1000,
      }
    );
  } catch {
    return undefined;
  }
}
