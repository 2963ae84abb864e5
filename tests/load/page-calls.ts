import { joinPath, LANGUAGE_CODES } from '@site/contracts/languages';
import { feedPath, ROOT_FILES } from '@site/contracts/root-files';
import { keys } from '@site/site-model/bucket-keys';
import { PAGE_KINDS } from '../budgets/page-kinds';
import { pageFault } from '../e2e/support/visitors';
import { SITE_PAGES } from '../support/site-pages';
import type { Answer, Call } from './call';

/** Every page in every language. */
const PAGES = SITE_PAGES.flatMap(({ path, languages }) =>
  languages.map((lang) => ({ lang, path, url: joinPath(lang, path) })),
);
const ENCODINGS = ['br', 'gzip', 'identity'];
const MOVED = ['/en', '/en/cases?tag=x', '/cases/', '/ru/', '/ua/team/'];
const MISSING = [
  '/nowhere',
  '/ru/nowhere/at/all',
  '/ua/products/nothing',
  '/_not-found',
  '/.env',
  '/a%2fb',
  '/mfe/mfe-products/000000000000/a.js',
  '/server/mfe-products/a.js',
];

/** State that visitors keep between requests. */
export interface Seen {
  /** Number of pages received, by composition. */
  compositions: Map<string, number>;
  /** Files that the pages of every kind reference. */
  assets: readonly { path: string; etag: string }[];
}

export type Kind = 'page' | 'data' | 'asset' | 'held' | 'head' | 'file' | 'moved' | 'missing' | 'left';

/** Returns browser requests by kind; the n-th request of a kind is the same in every wave. */
export function pageCalls(seen: Seen): Record<Kind, (n: number) => Call> {
  const page = (n: number): Call => {
    const { url } = at(PAGES, n);
    return { name: `page ${url}`, path: url, headers: visitor(n), expected: [200], faultOf: wholePage(seen) };
  };
  return {
    page,
    data(n) {
      const { lang, path, url } = at(PAGES, n);
      const composition = [...seen.compositions.keys()].at(-1) ?? '';
      return {
        name: `data of ${url}`,
        path: `/${keys.data(composition, lang, path)}`,
        headers: visitor(n),
        expected: [200],
        faultOf: ({ body }) => (isJson(body) ? undefined : 'the data are truncated'),
      };
    },
    asset(n) {
      const { path, etag } = at(seen.assets, n);
      return {
        name: 'asset',
        path,
        headers: visitor(n),
        expected: [200],
        faultOf: ({ headers }) =>
          strong(headers.get('etag')) === etag ? undefined : 'an immutable file has changed',
      };
    },
    held(n) {
      const { path, etag } = at(seen.assets, n);
      const headers = { ...visitor(n), 'if-none-match': `W/${etag}` };
      return { name: 'held asset', path, headers, expected: [304], faultOf: empty };
    },
    head: (n) => ({ ...page(n), name: 'head', method: 'HEAD', faultOf: empty }),
    file(n) {
      const path = at([...Object.values(ROOT_FILES), ...LANGUAGE_CODES.map(feedPath)], n);
      return { name: 'root file', path, headers: visitor(n), expected: [200] };
    },
    moved: (n) => ({ name: 'moved', path: at(MOVED, n), headers: visitor(n), expected: [301] }),
    missing: (n) => ({ name: 'missing', path: at(MISSING, n), headers: visitor(n), expected: [404] }),
    left: (n) => ({ ...page(n), name: 'left', leaves: true }),
  };
}

/** Returns the files that the current pages of every kind reference. */
export async function assetsOf(url: string): Promise<Seen['assets']> {
  const found = new Set<string>();
  for (const page of Object.values(PAGE_KINDS)) {
    const html = await (await fetch(url + page)).text();
    for (const [path] of html.matchAll(/\/(?:mfe\/[\w-]+|shell)\/[0-9a-f]{12}\/[\w./-]+\.\w+/g))
      found.add(path);
  }
  return Promise.all(
    [...found].sort().map(async (path) => {
      const { headers } = await fetch(url + path, { method: 'HEAD' });
      return { path, etag: strong(headers.get('etag')) };
    }),
  );
}

const at = <Item>(items: readonly Item[], n: number) => items[n % items.length] as Item;

/** The canary assigns visitors by IP address and user agent. */
const visitor = (n: number) => ({
  'accept-encoding': at(ENCODINGS, Math.floor(n / PAGES.length) + n),
  'user-agent': `visitor ${n % 97}`,
});

const strong = (etag: string | null) => (etag ?? '').replace(/^W\//, '');

const empty = ({ body }: Answer) => (body.length === 0 ? undefined : 'a body where none is allowed');

const wholePage =
  (seen: Seen) =>
  ({ status, body }: Answer) => {
    const compositions = new Set<string>();
    const fault = pageFault(status, body.toString(), { compositions });
    for (const id of compositions) seen.compositions.set(id, (seen.compositions.get(id) ?? 0) + 1);
    return fault;
  };

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(body.toString());
    return true;
  } catch {
    return false;
  }
}
