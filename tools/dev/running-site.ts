import { ReleaseError } from '@platform/base/errors/release-error';
import { SITE_JSON_ID } from '@site/contracts/document-ids';
import type { Language } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import { type SiteJson, siteJsonSchema } from '@site/contracts/site-json';

/** The answer to a page request. */
export interface SiteDocument {
  status: number;
  headers: Headers;
  html: string;
  /** The site's JSON in the document; undefined if the answer is not a page of the site. */
  site: SiteJson | undefined;
}

/** A running site, accessed only through its address. */
export interface RunningSite {
  /** Without a trailing slash. */
  origin: string;
  /** Requests an address of the site; does not follow redirects. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Requests a page with these headers; does not follow redirects. */
  document(path: string, headers?: Record<string, string>): Promise<SiteDocument>;
  /** Returns a page's data in the composition of the last document; undefined if there is no such page. */
  data(lang: Language, path: string): Promise<PageData | undefined>;
  /** Returns the path of that composition's data: `/data/<composition>`. */
  dataBase(): Promise<string>;
  /** Returns a file's text. Throws on a status that is not 2xx. */
  file(path: string): Promise<string>;
  /** Returns the site's JSON in the last document. */
  site(): Promise<SiteJson>;
}

const SITE_JSON = new RegExp(`<script type="application/json" id="${SITE_JSON_ID}">(.*?)</script>`, 's');

/** Node's codes for a certificate of an authority that it does not know. */
const NOT_TRUSTED = /SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER_CERT|VERIFY_LEAF_SIGNATURE)/;

/**
 * Returns a reader of the site at an origin. Its methods throw a ReleaseError if nothing answers or the server is not such a
 * site.
 */
export function runningSite(origin: string): RunningSite {
  let latest: SiteJson | undefined;
  /** Cached for good: a composition's data are immutable. */
  const known = new Map<string, Promise<PageData | undefined>>();

  const ask: RunningSite['request'] = async (path, init) => {
    try {
      return await fetch(origin + path, { redirect: 'manual', ...init });
    } catch (error) {
      const { cause, message } = error as Error & { cause?: NodeJS.ErrnoException };
      const why = cause?.message || message;
      const code = NOT_TRUSTED.test(cause?.code ?? '') ? 'dev/site-not-trusted' : 'dev/site-unreachable';
      throw new ReleaseError(code, { site: origin, why });
    }
  };

  const document: RunningSite['document'] = async (path, headers = {}) => {
    const answer = await ask(path, { headers: { ...headers, accept: 'text/html' } });
    const html = await answer.text();
    const site = siteOf(html);
    if (site && site.dataBase !== latest?.dataBase) known.clear();
    latest = site ?? latest;
    return { status: answer.status, headers: answer.headers, html, site };
  };

  const site = async () => {
    if (latest) return latest;
    const { headers } = await document('/');
    if (latest) return latest;
    const target = new URL(headers.get('location') ?? '/', origin).origin;
    throw target === origin
      ? new ReleaseError('dev/not-a-site', { site: origin })
      : new ReleaseError('dev/site-moved', { site: origin, target });
  };
  const dataBase = async () => (await site()).dataBase;

  return {
    origin,
    request: ask,
    document,
    dataBase,
    site,
    async data(lang, path) {
      const address = `${await dataBase()}/${lang}${path === '/' ? '' : path}/page.json`;
      const asked = known.get(address) ?? ask(address).then(dataOf);
      known.set(address, asked);
      asked.catch(() => known.delete(address));
      return asked;
    },
    async file(path) {
      const answer = await ask(path);
      if (answer.ok) return answer.text();
      throw new ReleaseError('dev/site-file', { address: origin + path, status: answer.status });
    },
  };
}

function siteOf(html: string): SiteJson | undefined {
  const [, text] = SITE_JSON.exec(html) ?? [];
  return text === undefined ? undefined : siteJsonSchema.parse(JSON.parse(text));
}

const dataOf = async (answer: Response): Promise<PageData | undefined> =>
  answer.ok ? ((await answer.json()) as PageData) : undefined;
