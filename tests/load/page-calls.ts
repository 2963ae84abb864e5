import { joinPath } from '@site/contracts/languages';
import { PAGE_KINDS } from '../budgets/page-kinds';
import { SITE_PAGES } from '../support/site-pages';
import { pageFault } from '../support/visitors';
import type { Answer, Call } from './drive';

/** Every page in every language. */
const PAGES = SITE_PAGES.flatMap(({ path, languages }) => languages.map((lang) => joinPath(lang, path)));
const ENCODINGS = ['br', 'gzip', 'identity'];
const BROTLI = { 'accept-encoding': 'br' };
const MOVED = ['/en', '/en/cases?tag=x', '/cases/', '/ru/', '/ua/team/'];
const MISSING = ['/nowhere', '/ru/nowhere/at/all', '/.env', '/a%2fb', '/mfe/mfe-products/000000000000/a.js'];

/**
 * Returns the requests of browsers: pages, their files, conditional requests, redirected and missing paths, requests that are aborted.
 * `seen` receives the compositions of the pages.
 */
export async function pageCalls(url: string, seen: Set<string>): Promise<(n: number) => Call> {
  const assets = await assetsOf(url);
  const page = (n: number): Call => ({
    name: 'page',
    path: at(PAGES, n),
    headers: visitor(n),
    expected: [200],
    faultOf: ({ status, body }) => pageFault(status, body.toString(), { compositions: seen }),
  });
  const kinds: ((n: number) => Call)[] = [
    page,
    (n) => {
      const { path, body } = at(assets, n);
      const faultOf = (answer: Answer) =>
        answer.body.equals(body) ? undefined : 'an immutable file has changed';
      return { name: 'file', path, headers: visitor(n), expected: [200], faultOf };
    },
    page,
    (n) => {
      const { path, etag } = at(assets, n);
      return { name: 'file again', path, headers: { ...BROTLI, 'if-none-match': etag }, expected: [304] };
    },
    page,
    (n) => ({ name: 'moved', path: at(MOVED, n), headers: visitor(n), expected: [301] }),
    page,
    (n) => ({ name: 'missing', path: at(MISSING, n), headers: visitor(n), expected: [404] }),
    (n) => ({ ...page(n), name: 'left', leaves: true }),
  ];
  /** Requests so far of each kind: the n-th of a kind is the same in every wave. */
  const counts = new Map<(typeof kinds)[number], number>();
  return (n) => {
    const kind = at(kinds, n);
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    return kind(count);
  };
}

/** Returns the files that the current pages of every kind reference. */
async function assetsOf(url: string): Promise<{ path: string; etag: string; body: Buffer }[]> {
  const found = new Set<string>();
  for (const page of Object.values(PAGE_KINDS)) {
    const html = await (await fetch(url + page)).text();
    for (const [path] of html.matchAll(/\/(?:mfe\/[\w-]+|shell)\/[0-9a-f]+\/[\w./-]+\.\w+/g)) found.add(path);
  }
  return Promise.all(
    [...found].map(async (path) => {
      // Each encoding has its own ETag.
      const response = await fetch(url + path, { headers: BROTLI });
      const body = Buffer.from(await response.arrayBuffer());
      return { path, etag: response.headers.get('etag') ?? '', body };
    }),
  );
}

const at = <Item>(items: readonly Item[], n: number) => items[n % items.length] as Item;

const visitor = (n: number) => ({
  'accept-encoding': at(ENCODINGS, Math.floor(n / PAGES.length) + n),
  'user-agent': `visitor ${n % 97}`,
});
