import { callApi, isSession } from '@site/contracts/api/client';
import { API } from '@site/contracts/api/routes';

/* Why no library: the tokens are the site's own API's; what tabs share uses the browser's Web Locks. */

/** A token that expires within this time is renewed before use. */
const RENEW_BEFORE_MS = 60_000;
const TIMEOUT_MS = 8000;
const LOCK = 'visitor-session';
/** If acquiring the lock took longer, another tab held it. */
const UNCONTENDED_MS = 5;
const POLL_MS = 20;
const MAX_POLLS = 10;

interface FetchOptions {
  /**
   * How long a request waits for a token before it is sent without one; 0 sends it synchronously, for unloading pages.
   * Default: until the session service answers or times out.
   */
  patienceMs?: number;
}

/**
 * Creates the visitor's anonymous session: started on first use, kept in local storage, renewed before it expires. Tabs
 * refresh under a lock; a tab that waited for it uses the other's new token, so there is one refresh for all.
 *
 * Returns `fetch` with the visitor's session. A 401 is retried once with a new token; a second one is returned. If there is
 * no token, the request is sent without one. The body must not be a stream, because the request may be repeated.
 */
export function createSession() {
  const stored = storedSession();
  let renewing: Promise<StoredSession | undefined> | undefined;
  const usable = (session: StoredSession | undefined) =>
    session && session.until - Date.now() > RENEW_BEFORE_MS ? session : undefined;

  /** `refused`: an access token that the API rejected although it had not expired. */
  function renew(refused?: string): Promise<StoredSession | undefined> {
    const since = Date.now();
    const fromOthers = () => {
      const others = usable(stored.read());
      return others?.access === refused ? undefined : others;
    };
    renewing ??= underLock(async () => {
      const waited = Date.now() - since > UNCONTENDED_MS;
      const others = fromOthers() ?? (waited ? await poll(fromOthers) : undefined);
      if (others) return others;
      const known = stored.read();
      const answer = await requestSession(known?.refresh);
      if (answer) stored.write(answer);
      return answer ?? (known && known.until > Date.now() && known.access !== refused ? known : undefined);
    }).finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  const send = (input: string, init: RequestInit, session: StoredSession | undefined) => {
    const headers = new Headers(init.headers);
    if (session) headers.set('authorization', `Bearer ${session.access}`);
    return fetch(input, { ...init, headers });
  };

  return async (input: string, init: RequestInit = {}, { patienceMs }: FetchOptions = {}): Promise<Response> => {
    const known = usable(stored.read());
    const session = known ?? (patienceMs === 0 ? undefined : await within(renew(), patienceMs));
    const response = await send(input, init, session);
    if (response.status !== 401 || patienceMs === 0) return response;
    const renewed = await renew(session?.access);
    return renewed && renewed.access !== session?.access ? send(input, init, renewed) : response;
  };
}

/** The page's session. Browser only. */
export const withSession = /* @__PURE__ */ createSession();

function within<Value>(promise: Promise<Value>, ms: number | undefined): Promise<Value | undefined> {
  if (ms === undefined) return promise;
  return Promise.race([promise, new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined))]);
}

/**
 * Polls the storage: tabs may be separate processes, in which a stored value becomes visible shortly after the lock is
 * released.
 */
async function poll<Value>(read: () => Value | undefined): Promise<Value | undefined> {
  for (let polls = 0; polls < MAX_POLLS; polls += 1) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const value = read();
    if (value) return value;
  }
  return undefined;
}

/** Runs `work`, which never rejects, under a lock across tabs. Without one there may be one refresh too many, which is harmless. */
const underLock = <Result>(work: () => Promise<Result>): Promise<Result> =>
  // Not reported: some documents, such as sandboxed ones, may not request locks.
  navigator.locks?.request(LOCK, work).catch(() => work()) ?? work();

async function requestSession(refresh?: string): Promise<StoredSession | undefined> {
  try {
    const request = refresh ? { refresh_token: refresh } : {};
    const { answer } = await callApi(API.session, request, isSession, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return (
      answer && {
        access: answer.access_token,
        refresh: answer.refresh_token,
        until: Date.now() + answer.expires_in * 1000,
      }
    );
  } catch {
    // Not reported: `callApi` has.
    return undefined;
  }
}

export const SESSION_KEY = 'visitor-session';

interface StoredSession {
  access: string;
  refresh: string;
  /** Expiry of the access token, in milliseconds since the epoch. */
  until: number;
}

/** The visitor's session in local storage, shared by all tabs; in memory if storage is not available. */
function storedSession() {
  let memory: StoredSession | undefined;
  return {
    read(): StoredSession | undefined {
      try {
        const text = localStorage.getItem(SESSION_KEY);
        return text === null ? memory : parse(text);
      } catch {
        // Not reported: the storage is blocked, or another program's value.
        return memory;
      }
    },
    write(session: StoredSession): void {
      memory = session;
      try {
        localStorage.setItem(SESSION_KEY, JSON.stringify(session));
      } catch {
        // Not reported: the storage is blocked or full. The copy in memory remains.
      }
    },
  };
}

function parse(text: string): StoredSession | undefined {
  const { access, refresh, until } = JSON.parse(text) as Partial<StoredSession>;
  if (typeof access !== 'string' || typeof refresh !== 'string' || typeof until !== 'number') return undefined;
  return { access, refresh, until };
}
