import { apiCalls, openSession } from './api-calls';
import type { Call } from './call';
import { assetsOf, type Kind, pageCalls, type Seen } from './page-calls';

/** In which order kinds of requests follow each other: a third are pages, a third the API. */
const ORDER: readonly (Kind | 'api')[] = [
  ...(['page', 'api', 'asset', 'page', 'api', 'head'] as const),
  ...(['page', 'api', 'held', 'page', 'api', 'data'] as const),
  ...(['page', 'api', 'asset', 'page', 'api', 'moved'] as const),
  ...(['page', 'api', 'missing', 'page', 'api', 'left', 'file'] as const),
];

export interface Traffic {
  /** What visitors have seen so far. */
  seen: Seen;
  next(): Call;
}

/** The visitors of a wave: requests of all kinds in a fixed order, as long as somebody asks for the next one. */
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
      // A page tells the composition whose data can be asked for.
      return kinds[kind === 'data' && seen.compositions.size === 0 ? 'page' : kind](n);
    },
  };
}
