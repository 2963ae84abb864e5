import { parseArgs } from 'node:util';
import { REMOTE_NAMES } from '@platform/base/part-names';
import { ReleaseError, suggestWord } from '@platform/base/release-error';
import { runningPlatform } from '@platform/releases/local/local-site';
import { SITE_JSON_ID } from '@site/contracts/document-ids';
import type { Language } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import { type SiteJson, siteJsonSchema } from '@site/contracts/site-json';
import type { SitePage } from '@site/contracts/site-pages';

const SITE_JSON = new RegExp(`<script type="application/json" id="${SITE_JSON_ID}">(.*?)</script>`, 's');
/** Node's codes for a certificate of an authority that it does not know. */
const NOT_TRUSTED = /SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER_CERT|VERIFY_LEAF_SIGNATURE)/;
const TRUST = 'If its certificate is of your own authority, name that one’s: NODE_EXTRA_CA_CERTS=<file>.';
const OTHER_SITE = 'name the address of a running site: --site <address>.';

/**
 * Reads the arguments of `npm run dev`: the part that comes from its sources, by default all, and the typed address of the site around
 * it, by default the local one. Throws a ReleaseError if they are invalid.
 *
 * @param npm The value of `npm_config_site`, by which npm passes on `--site` if there is no `--` before it.
 */
export function devArguments(args: string[], npm?: string): { part?: string; site?: string } {
  const {
    positionals,
    values: { site },
  } = parseArgs({ args, options: { site: { type: 'string' } }, allowPositionals: true });
  const [part, ...more] = positionals;
  if (more.length > 0 || (part && !(REMOTE_NAMES as readonly string[]).includes(part)))
    throw new ReleaseError(
      'dev/unknown-part',
      `Unknown microfrontend "${positionals.join(' ')}".${suggestWord(positionals.join(' '), REMOTE_NAMES)}`,
      `Name one of ${REMOTE_NAMES.join(', ')}, or none for all of them.`,
    );
  if (npm !== undefined || (site !== undefined && !part))
    throw new ReleaseError(
      'dev/site-arguments',
      '--site needs a microfrontend, and "--" before it, without which npm reads it.',
      `Write npm run dev -w ${REMOTE_NAMES[0]} -- --site <address>.`,
    );
  return { ...(part ? { part } : {}), ...(site === undefined ? {} : { site }) };
}

/** Returns the origin of a typed address; by default, of the site that runs with this LOCAL_DATA_DIR. */
export function siteAddress(typed: string | undefined): string {
  try {
    if (typed === undefined) return runningPlatform().url;
  } catch (error) {
    throw new ReleaseError('dev/no-site', (error as Error).message, `Or ${OTHER_SITE}`);
  }
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/') return url.origin;
  throw new ReleaseError(
    'dev/invalid-address',
    `Invalid address "${typed}".`,
    'Give the address of a site, for example http://localhost:8080.',
  );
}

/** Whether a site runs on this machine, with its own tables and emulators. */
export const isOnThisMachine = (origin: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname);

export type RunningSite = ReturnType<typeof runningSite>;

/** Returns a reader of the site at `origin` (no trailing slash). It throws a ReleaseError if no site answers there. */
export function runningSite(origin: string) {
  let latest: SiteJson | undefined;
  /** JSON files by address, which contains the composition. */
  const known = new Map<string, Promise<unknown>>();

  /** Requests an address of the site; does not follow redirects. */
  const request = (path: string, init?: RequestInit): Promise<Response> =>
    fetch(origin + path, { redirect: 'manual', ...init }).catch((error: Error) => {
      const { code = '', message } = (error.cause ?? error) as NodeJS.ErrnoException;
      throw new ReleaseError(
        'dev/site-unreachable',
        `The site ${origin} does not answer: ${message || code}.`,
        NOT_TRUSTED.test(code) ? TRUST : `Start it, or ${OTHER_SITE}`,
      );
    });
  /** Requests a page. `site`: the site's JSON in it; undefined if the answer is not a page of the site. */
  const document = async (path: string, given: Record<string, string> = {}) => {
    const answer = await request(path, { headers: { ...given, accept: 'text/html' } });
    const html = await answer.text();
    const [, text] = SITE_JSON.exec(html) ?? [];
    const site = text === undefined ? undefined : siteJsonSchema.parse(JSON.parse(text));
    latest = site ?? latest;
    return { status: answer.status, headers: answer.headers, html, site };
  };
  /** Returns the site's JSON in the last document. */
  const site = async (): Promise<SiteJson> => {
    if (latest) return latest;
    const { headers } = await document('/');
    if (latest) return latest;
    const target = headers.get('location');
    throw new ReleaseError(
      'dev/not-a-site',
      `${origin} is not a site of this platform: its home page ${target ? `redirects to ${target}` : 'names no composition'}.`,
      `Correct the address, or ${OTHER_SITE}`,
    );
  };
  /** Returns a JSON file of the last document's composition; undefined if it does not exist. */
  const json = async <Content>(file: string) => {
    const address = `${(await site()).dataBase}/${file}`;
    const asked = known.get(address) ?? request(address).then((answer) => (answer.ok ? answer.json() : undefined));
    known.set(address, asked);
    asked.catch(() => known.delete(address));
    return asked as Promise<Content | undefined>;
  };
  return {
    origin,
    request,
    document,
    site,
    /** Returns a page's data; undefined if there is no such page. */
    data: (lang: Language, path: string) => json<PageData>(`${lang}${path === '/' ? '' : path}/page.json`),
    paths: async (lang: Language) => ((await json<SitePage[]>(`pages-${lang}.json`)) ?? []).map(({ path }) => path),
  };
}
