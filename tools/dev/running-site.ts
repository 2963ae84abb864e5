import { ReleaseError } from '@platform/base/release-error';
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
/** Part of the remedies of errors about a site's address. */
export const OTHER_SITE = 'name the address of a running site: --site <address>.';
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
      if (NOT_TRUSTED.test(cause?.code ?? ''))
        throw new ReleaseError(
          'dev/site-not-trusted',
          `The certificate of ${origin} is not trusted: ${why}.`,
          'If it is of your own authority, name the file of its certificate: NODE_EXTRA_CA_CERTS=<file>.',
        );
      throw new ReleaseError(
        'dev/site-unreachable',
        `The site ${origin} does not answer: ${why}.`,
        `Start it, or ${OTHER_SITE}`,
      );
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
      ? new ReleaseError(
          'dev/not-a-site',
          `${origin} is not a site of this platform: its home page names no composition.`,
          `Correct the address, or ${OTHER_SITE}`,
        )
      : new ReleaseError(
          'dev/site-moved',
          `${origin} redirects to ${target}.`,
          `Name that address: --site ${target}`,
        );
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
      throw new ReleaseError(
        'dev/site-file',
        `${origin + path} answered ${answer.status}.`,
        'If a release is in progress, reload the page.',
      );
    },
  };
}

function siteOf(html: string): SiteJson | undefined {
  const [, text] = SITE_JSON.exec(html) ?? [];
  return text === undefined ? undefined : siteJsonSchema.parse(JSON.parse(text));
}

const dataOf = async (answer: Response): Promise<PageData | undefined> =>
  answer.ok ? ((await answer.json()) as PageData) : undefined;
