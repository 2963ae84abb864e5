import { inParallel } from '@platform/base/in-parallel';
import { ReleaseError } from '@platform/base/release-error';
import { joinPath, LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import { SHELL } from '@site/contracts/shell';
import type { SiteJson } from '@site/contracts/site-json';
import { PREVIEW } from '@site/site-model/edge-store';
import { runningSite } from '../../dev/running-site';

/** A path without a page: the shell's not-found page. */
const NOT_FOUND = '/no-such-page';

export interface PageToVisit {
  /** Without language prefix. */
  path: string;
  lang: Language;
  pathname: string;
  owner: string;
  status: 200 | 404;
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
  others: PageToVisit[];
}

/**
 * Reads from a preview, as everybody may, which pages to visit for its part: all that the part owns, and one of each
 * kind of those that show a section of it; for the shell, one of each kind. Pages of one route are of one kind.
 */
export async function planVisits(part: string, url: string): Promise<VisitPlan> {
  const { origin, id } = previewOf(url);
  const preview = runningSite(origin);
  const open = async (pathname: string, status = 200) => {
    const document = await preview.document(pathname, { cookie: `${PREVIEW.name}=${id}` });
    if (document.status === status) return document;
    throw new ReleaseError(
      'release/no-preview',
      `The preview ${url} answers ${document.status} for ${pathname}, not ${status}.`,
      `Make a preview that is open: npm run release -- preview ${part}.`,
    );
  };
  await open('/');
  const site = await preview.site();
  const [shown, version = ''] = site.settings.preview?.split(' ') ?? [];
  if (shown !== part)
    throw new ReleaseError(
      'release/no-preview',
      `The preview ${url} shows ${shown ?? 'no version'}, not ${part}.`,
      `Give the address that "npm run release -- preview ${part}" prints.`,
    );
  const pages = (
    await Promise.all(
      LANGUAGE_CODES.map(async (lang) =>
        [...(await preview.paths(lang)), NOT_FOUND].map((path) => ({
          path,
          lang,
          pathname: joinPath(lang, path),
          ...ownerOf(site, path),
          status: path === NOT_FOUND ? (404 as const) : (200 as const),
        })),
      ),
    )
  ).flat();
  const showing = new Set(pages.filter(({ owner }) => owner === part || part === SHELL));
  await inParallel(
    pages.filter((page) => !showing.has(page)),
    async (page) => {
      const { html } = await open(page.pathname, page.status);
      if (html.includes(`data-slot="${part}/`)) showing.add(page);
    },
    8,
  );
  const found = pages.filter((page) => showing.has(page));
  const isFirst = (page: (typeof found)[number]) =>
    found.find(({ lang, kind }) => lang === page.lang && kind === page.kind) === page;
  const kinds = found.filter(isFirst);
  return {
    part,
    version,
    site,
    url,
    origin,
    kinds,
    others: found.filter((page) => page.owner === part && !kinds.includes(page)),
  };
}

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
