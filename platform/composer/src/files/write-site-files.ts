import { API_DOCUMENTS } from '@site/contracts/api/documents';
import { BRAND } from '@site/contracts/brand';
import { LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import { HOME } from '@site/contracts/paths';
import { feedPath, ROOT_FILES } from '@site/contracts/root-files';
import type { SitePage } from '@site/contracts/site-pages';
import { keys } from '@site/site-model/bucket-keys';
import type { PlannedPage } from '../page-data';
import { innerSvg, readAsset } from '../part-asset';
import type { PartFiles } from '../part-files';
import { COLOURS } from '../pictures/colours';
import type { Registry } from '../registry';
import type { ObjectStore } from '../store/object-store';
import { feed } from './feed';
import { icons } from './icons';
import { PREVIEW_STYLE } from './preview-mark';
import { PROBLEMS_STYLE, problemsPage } from './problems-page';
import { searchIndex } from './search-index';
import { sitemap } from './sitemap';

/** Writes a composition's files besides pages: those at the site's root, the search indexes and the page lists. */
export async function writeSiteFiles(
  store: ObjectStore,
  id: string,
  shell: PartFiles,
  planned: readonly PlannedPage[],
  { registry, origin, preview }: { registry: Registry; origin: string; preview?: string | undefined },
): Promise<void> {
  const pages = indexedPages(planned);
  const icon = (await readAsset(store, shell, 'icon.svg')).toString();
  const files: Record<string, string | Buffer> = {
    [ROOT_FILES.robots]: robots(origin),
    [ROOT_FILES.sitemap]: sitemap(pages, origin),
    [ROOT_FILES.manifest]: webManifest(),
    [ROOT_FILES.icon]: icon,
    ...(preview ? { [PREVIEW_STYLE.path]: PREVIEW_STYLE.text } : {}),
    [API_DOCUMENTS.problems]: problemsPage(),
    [API_DOCUMENTS.problemsStyle]: PROBLEMS_STYLE,
    ...(await icons(innerSvg(icon))),
    ...Object.fromEntries(
      LANGUAGE_CODES.map((lang) => [feedPath(lang), feed(planned, { lang, origin, of: registry.feed })]),
    ),
  };
  for (const [path, body] of Object.entries(files)) await store.writeOnce(keys.rootFile(id, path), body);
  for (const lang of LANGUAGE_CODES) {
    await store.writeOnce(keys.search(id, lang), JSON.stringify(searchIndex(pages, lang)));
    await store.writeOnce(keys.sitePages(id, lang), JSON.stringify(sitePages(planned, lang)));
  }
}

/** Returns `robots.txt`, which allows everything but the API. */
const robots = (origin: string): string =>
  ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${origin}${ROOT_FILES.sitemap}`, ''].join('\n');

/** Returns the web app manifest. The site is not installed as an app, so `display` is `browser`. */
function webManifest(): string {
  const png = (src: string, size: number, purpose: 'any' | 'maskable') => ({
    src,
    type: 'image/png',
    sizes: `${size}x${size}`,
    purpose,
  });
  return JSON.stringify({
    name: BRAND.name,
    short_name: BRAND.name,
    start_url: HOME,
    id: HOME,
    display: 'browser',
    background_color: COLOURS.paper,
    theme_color: COLOURS.paper,
    icons: [
      { src: ROOT_FILES.icon, type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      png(ROOT_FILES.icon192, 192, 'any'),
      png(ROOT_FILES.icon512, 512, 'any'),
      png(ROOT_FILES.iconMaskable, 512, 'maskable'),
    ],
  });
}

/** Returns the pages of a language, for the suggestions of the not-found page and for the voice assistant. */
function sitePages(planned: readonly PlannedPage[], lang: Language): SitePage[] {
  return planned
    .filter(({ data }) => data.lang === lang && data.status === 200)
    .map(({ silent, data: { path, canonicalPath, head } }) => ({
      path,
      title: head.about?.name ?? head.title,
      ...(path === canonicalPath ? {} : { aliasOf: canonicalPath }),
      ...(silent ? { silent } : {}),
      ...(head.noindex ? { hidden: true as const } : {}),
    }));
}

/** Returns the pages for search engines: without aliases, noindex pages and not-found pages. */
export function indexedPages(pages: readonly PlannedPage[]): PageData[] {
  return pages
    .map(({ data }) => data)
    .filter(
      ({ status, head, path, canonicalPath }) => status === 200 && !head.noindex && path === canonicalPath,
    );
}
