import { ReleaseError } from '@platform/base/errors/release-error';
import { SITE_JSON_ID } from '@site/contracts/document-ids';
import type { Language } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import { type SiteJson, siteJsonSchema } from '@site/contracts/site-json';

/** A page of the running site as it answered. */
export interface SiteDocument {
  status: number;
  headers: Headers;
  html: string;
  /** What the document says of its composition; undefined for an answer that is no page of the site. */
  site: SiteJson | undefined;
}

/** A site that runs somewhere, known by its address alone. */
export interface RunningSite {
  /** Without a slash at its end. */
  origin: string;
  /** A page, as it answers this path and these headers; redirects are not followed. */
  document(path: string, headers?: Record<string, string>): Promise<SiteDocument>;
  /** The data of a page in the composition that the last document was of. Undefined where there is no such page. */
  data(lang: Language, path: string): Promise<PageData | undefined>;
  /** Where that composition's data lie: `/data/<composition>`. */
  dataBase(): Promise<string>;
  /** A file's text. Throws where it answers anything but 200. */
  file(path: string): Promise<string>;
  /** What the last document said of its composition. */
  site(): Promise<SiteJson>;
}

const SITE_JSON = new RegExp(`<script type="application/json" id="${SITE_JSON_ID}">(.*?)</script>`, 's');

/** Reads the site behind an address. Its functions throw a ReleaseError where it does not answer, or is no such site. */
export function runningSite(origin: string): RunningSite {
  let latest: SiteJson | undefined;
  /** Data of a composition never change. */
  const known = new Map<string, Promise<PageData | undefined>>();

  const ask = async (path: string, init?: RequestInit) => {
    try {
      return await fetch(origin + path, { redirect: 'manual', ...init });
    } catch (error) {
      const { cause, message } = error as Error;
      const why = (cause as Error | undefined)?.message || message;
      throw new ReleaseError('dev/site-unreachable', { site: origin, why });
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
    if (!latest) await document('/');
    if (!latest) throw new ReleaseError('dev/not-a-site', { site: origin });
    return latest;
  };
  const dataBase = async () => (await site()).dataBase;

  return {
    origin,
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
