import { apiCalls, openSession } from './api-calls';
import type { Call } from './call';
import { assetsOf, type Kind, pageCalls, type Seen } from './page-calls';

/** The order of request kinds: a third are pages, a third API calls. */
const ORDER: readonly (Kind | 'api')[] = [
  ...(['page', 'api', 'asset', 'page', 'api', 'head'] as const),
  ...(['page', 'api', 'held', 'page', 'api', 'data'] as const),
  ...(['page', 'api', 'asset', 'page', 'api', 'moved'] as const),
  ...(['page', 'api', 'missing', 'page', 'api', 'left', 'file'] as const),
];

export interface Traffic {
  /** State of the visitors so far. */
  seen: Seen;
  next(): Call;
}

/** Returns an endless sequence of requests of all kinds in a fixed order. */
export async function startTraffic(url: string): Promise<Traffic> {
  const seen: Seen = { compositions: new Map(), assets: await assetsOf(url) };
  const kinds = { ...pageCalls(seen), api: apiCalls(await openSession(url)) };
  const counts = new Map<Kind | 'api', number>();
  let sent = 0;
  return {
    seen,
    next() {
      const kind = ORDER[sent % ORDER.length] ?? 'page';
      sent += 1;
      const n = counts.get(kind) ?? 0;
      counts.set(kind, n + 1);
      // Page data can be requested only after a page has named its composition.
      return kinds[kind === 'data' && seen.compositions.size === 0 ? 'page' : kind](n);
    },
  };
}
