import { inParallel } from '@platform/base/in-parallel';
import { ReleaseError } from '@platform/base/release-error';
import { SITE_JSON_ID } from '@site/contracts/document-ids';
import { joinPath, LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import { SHELL } from '@site/contracts/part-names';
import { type SiteJson, siteJsonSchema } from '@site/contracts/site-json';
import type { SitePage } from '@site/contracts/site-pages';
import { PREVIEW } from '@site/site-model/edge-store';

/** A path without a page: the shell's not-found page. */
const NOT_FOUND = '/no-such-page';

/** A page in a language. */
export interface PageToVisit {
  /** Without language prefix. */
  path: string;
  lang: Language;
  pathname: string;
  owner: string;
  status: 200 | 404;
  /** Whether controls, filters and forms of the whole page are tried, not only those of the part. */
  whole: boolean;
}

export interface VisitPlan {
  part: string;
  version: string;
  site: SiteJson;
  /** Address that opens the preview in a browser. */
  url: string;
  origin: string;
  /** One page of each kind in each language. */
  kinds: PageToVisit[];
  /** The part's other pages. */
  others: PageToVisit[];
}

/**
 * Reads from a preview, as everybody may, which pages to visit for its part: all that the part owns, and of the pages that show a
 * section or widget of it one of each kind; for the shell, which is around every page, one of each kind. Pages of one route are of one kind.
 */
export async function planVisits(part: string, url: string): Promise<VisitPlan> {
  const { origin, id } = previewOf(url);
  const read = async (pathname: string, status = 200) => {
    const response = await fetch(origin + pathname, { headers: { cookie: `${PREVIEW.name}=${id}` } });
    if (response.status === status) return response;
    throw new ReleaseError(
      'release/no-preview',
      `The preview ${url} answers ${response.status} for ${pathname}, not ${status}.`,
      `Make a preview that is open: npm run release -- preview ${part}.`,
    );
  };
  const site = siteJsonOf(await (await read('/')).text());
  const [shown, version = ''] = site.settings.preview?.split(' ') ?? [];
  if (shown !== part)
    throw new ReleaseError(
      'release/no-preview',
      `The preview ${url} shows ${shown ?? 'no version'}, not ${part}.`,
      `Give the address that "npm run release -- preview ${part}" prints.`,
    );
  const pages = (
    await Promise.all(
      LANGUAGE_CODES.map(async (lang) => {
        const listed = (await (await read(`${site.dataBase}/pages-${lang}.json`)).json()) as SitePage[];
        return [...listed.map(({ path }) => path), NOT_FOUND].map((path) => ({
          ...{ path, lang, pathname: joinPath(lang, path), whole: part === SHELL },
          ...ownerOf(site, path),
          status: path === NOT_FOUND ? (404 as const) : (200 as const),
        }));
      }),
    )
  ).flat();
  const showing = new Set(pages.filter(({ owner }) => owner === part || part === SHELL));
  await inParallel(
    pages.filter((page) => !showing.has(page)),
    async (page) => {
      const html = await (await read(page.pathname, page.status)).text();
      if (html.includes(`data-slot="${part}/`)) showing.add(page);
    },
    8,
  );
  const found = pages.filter((page) => showing.has(page));
  const isFirst = (page: (typeof found)[number]) =>
    found.find(({ lang, kind }) => lang === page.lang && kind === page.kind) === page;
  const kinds = found.filter(isFirst);
  // What the shell has on every page is tried once in each language.
  for (const lang of LANGUAGE_CODES) {
    const first = kinds.find((page) => page.lang === lang);
    if (first) first.whole = true;
  }
  return {
    ...{ part, version, site, url, origin, kinds },
    others: found.filter((page) => page.owner === part && !kinds.includes(page)),
  };
}

/** Returns origin and composition of a preview's address. */
function previewOf(url: string): { origin: string; id: string } {
  const parsed = URL.parse(url);
  const id = parsed?.searchParams.get(PREVIEW.name);
  if (parsed && id) return { origin: parsed.origin, id };
  throw new ReleaseError(
    'release/no-preview',
    `Invalid address of a preview "${url}".`,
    `Expected https://…/?${PREVIEW.name}=<composition>, as "preview" prints it.`,
  );
}

function siteJsonOf(html: string): SiteJson {
  const [, json = '{}'] =
    new RegExp(`<script[^>]* id="${SITE_JSON_ID}">(.*?)</script>`, 's').exec(html) ?? [];
  return siteJsonSchema.parse(JSON.parse(json));
}

/** Returns the part that owns a path, and the page's kind: the route of a remote; of the shell, each page is one. */
function ownerOf(site: SiteJson, path: string): { owner: string; kind: string } {
  const segments = path.slice(1).split('/');
  for (const { name, patterns } of site.remotes)
    for (const pattern of patterns) {
      const parts = pattern.split('/');
      const matches = parts.every((part, at) => part.startsWith(':') || part === segments[at]);
      if (parts.length === segments.length && matches) return { owner: name, kind: pattern };
    }
  return { owner: SHELL, kind: path };
}
