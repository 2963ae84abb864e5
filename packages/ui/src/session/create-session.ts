import { call, isSession } from '@site/contracts/api/client';
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

/** Browser APIs that a session needs. */
export interface SessionEnvironment {
  fetch: typeof fetch;
  store(): Store;
  /** Web Locks; undefined if the browser has none. */
  locks: { request(name: string, work: () => Promise<void>): Promise<unknown> } | undefined;
  now(): number;
}

interface VisitorSession {
  /** Returns a valid access token, or undefined if there is none. Never throws. */
  token(): Promise<string | undefined>;
  /**
   * `fetch` with the visitor's session. A 401 is retried once with a new token; a second one is returned. If there is
   * no token, the request is sent without one. The body must not be a stream, because the request may be repeated.
   * `patienceMs`: how long a request waits for a token before it is sent without one; 0 sends it synchronously, for
   * unloading pages. Default: until the session service answers or times out.
   */
  fetch(input: string, init?: RequestInit, options?: { patienceMs?: number }): Promise<Response>;
}

/**
 * Creates the visitor's anonymous session: started on first use, kept in local storage, renewed before it expires. Tabs
 * refresh under a lock; a tab that waited for it uses the other's new token, so there is one refresh for all.
 */
export function createSession(environment: SessionEnvironment): VisitorSession {
  const stored = storedSession(environment.store);
  let renewing: Promise<StoredSession | undefined> | undefined;
  const usable = (session: StoredSession | undefined) =>
    session && session.until - environment.now() > RENEW_BEFORE_MS ? session : undefined;

  /** `refused`: an access token that the API rejected although it had not expired. */
  function renew(refused?: string): Promise<StoredSession | undefined> {
    const since = environment.now();
    const fromOthers = () => {
      const others = usable(stored.read());
      return others?.access === refused ? undefined : others;
    };
    renewing ??= underLock(environment.locks, async () => {
      const waited = environment.now() - since > UNCONTENDED_MS;
      const others = fromOthers() ?? (waited ? await poll(fromOthers) : undefined);
      if (others) return others;
      const known = stored.read();
      const answer = await requestSession(environment, known?.refresh);
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

/** Runs `work` under a lock across tabs. Without locks there may be one refresh too many, which is harmless. */
async function underLock<Result>(
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
    // Not reported: some documents, such as sandboxed ones, may not request locks.
  }
  return result ? result.value : work();
}

async function requestSession(
  environment: SessionEnvironment,
  refresh?: string,
): Promise<StoredSession | undefined> {
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
    // Not reported: `call` has.
    return undefined;
  }
}

/** Local storage; it may be missing, full or blocked, so every call may throw. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const SESSION_KEY = 'visitor-session';

interface StoredSession {
  access: string;
  refresh: string;
  /** Expiry of the access token, in milliseconds since the epoch. */
  until: number;
}

/** The visitor's session in local storage, shared by all tabs; in memory if storage is not available. */
function storedSession(store: () => Store) {
  let memory: StoredSession | undefined;
  return {
    read(): StoredSession | undefined {
      try {
        const text = store().getItem(SESSION_KEY);
        return text === null ? memory : parse(text);
      } catch {
        // Not reported: the storage is blocked, or another program's value.
        return memory;
      }
    },
    write(session: StoredSession): void {
      memory = session;
      try {
        store().setItem(SESSION_KEY, JSON.stringify(session));
      } catch {
        // Not reported: the storage is blocked or full. The copy in memory remains.
      }
    },
  };
}

function parse(text: string): StoredSession | undefined {
  const value = JSON.parse(text) as Partial<StoredSession> | null;
  const { access, refresh, until } = value ?? {};
  if (typeof access !== 'string' || typeof refresh !== 'string' || typeof until !== 'number')
    return undefined;
  return { access, refresh, until };
}

let session: VisitorSession | undefined;

/** Returns the page's session, created on first use. Browser only. */
function visitorSession(): VisitorSession {
  session ??= createSession({
    fetch: (...request) => fetch(...request),
    store: () => localStorage,
    locks: globalThis.navigator?.locks,
    now: Date.now,
  });
  return session;
}

/** `fetch` with the visitor's session; see `VisitorSession.fetch`. */
export const withSession: VisitorSession['fetch'] = (...request) => visitorSession().fetch(...request);
