import { createSession, type VisitorSession } from './create-session';

let session: VisitorSession | undefined;

/** Returns the page's session, created on first use. Browser only. */
export function visitorSession(): VisitorSession {
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
