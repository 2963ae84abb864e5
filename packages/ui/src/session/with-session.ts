import { createSession, type VisitorSession } from './create-session';

let session: VisitorSession | undefined;

/** The page's own session, made at the first use. Browser only. */
export function visitorSession(): VisitorSession {
  session ??= createSession({
    fetch: (...request) => fetch(...request),
    store: () => localStorage,
    locks: 'locks' in navigator ? navigator.locks : undefined,
    now: Date.now,
  });
  return session;
}

/** `fetch` for calls of the API that prove the visitor's session. See VisitorSession.fetch. */
export const withSession: VisitorSession['fetch'] = (input, init) => visitorSession().fetch(input, init);
