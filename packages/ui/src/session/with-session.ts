import { createSession, type VisitorSession } from './create-session';

let session: VisitorSession | undefined;

/** The page's own session, made at the first use. Browser only. */
export function visitorSession(): VisitorSession {
  session ??= createSession({
    fetch: (...request) => fetch(...request),
    store: () => localStorage,
    locks: globalThis.navigator?.locks,
    now: Date.now,
  });
  return session;
}

/** `fetch` for calls of the API that prove the visitor's session. See VisitorSession.fetch. */
export const withSession: VisitorSession['fetch'] = (...request) => visitorSession().fetch(...request);
