import { API_DOCUMENTS } from '@site/contracts/api/problem-catalogue';
import { BRAND } from '@site/contracts/brand';
import { escapeMarkup } from '@site/contracts/escape-markup';
import { DEFAULT_LANGUAGE, joinPath, LANGUAGE_CODES, LANGUAGES, type Language } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import { entriesOf, MAIN_MENU, placeIn } from '@site/contracts/navigation';
import { HOME } from '@site/contracts/paths';
import type { SearchEntry, SearchIndex } from '@site/contracts/search-words';
import { feedPath, ROOT_FILES, sharePath } from '@site/contracts/served-files';
import type { StageSettings } from '@site/contracts/site-json';
import type { SitePage } from '@site/contracts/site-pages';
import { keys } from '@site/site-model/bucket-keys';
import { PREVIEW_STYLE } from '../html';
import { type LoadedPart, readAsset } from '../load-parts';
import type { PlannedPage } from '../page-data';
import type { Registry } from '../registry';
import type { ObjectStore } from '../store/object-store';
import { renderFeed } from './feed';
import { PROBLEMS_STYLE, renderProblemsPage } from './problems-page';

const { icon, icon192, icon512, iconMaskable, appleTouchIcon, favicon } = ROOT_FILES;
/** Files of the shell's `public` folder that are served at the site's root. */
const DRAWN = [icon, icon192, icon512, iconMaskable, appleTouchIcon, favicon, ...LANGUAGE_CODES.map(sharePath)];
/** The light theme's background. */
const PAPER = '#f7f5ef';

/** The stems that each page shows, by its language and path. */
export type PageStems = Map<string, string>;

/** Writes a composition's files besides pages: those at the site's root, the search indexes and the page lists. */
export async function writeSiteFiles(
  store: ObjectStore,
  id: string,
  shell: LoadedPart,
  planned: readonly PlannedPage[],
  { registry, settings, stems }: { registry: Registry; settings: StageSettings; stems: PageStems },
): Promise<void> {
  const { origin, preview } = settings;
  const pages = indexedPages(planned);
  const files: Record<string, string | Buffer> = {
    [ROOT_FILES.robots]: robots(origin),
    [ROOT_FILES.sitemap]: sitemap(pages, origin),
    [ROOT_FILES.manifest]: webManifest(),
    ...(preview ? { [PREVIEW_STYLE.path]: PREVIEW_STYLE.text } : {}),
    [API_DOCUMENTS.problems]: renderProblemsPage(),
    [API_DOCUMENTS.problemsStyle]: PROBLEMS_STYLE,
    ...Object.fromEntries(
      LANGUAGE_CODES.map((lang) => [feedPath(lang), renderFeed(planned, { lang, origin, of: registry.feed })]),
    ),
  };
  for (const path of DRAWN) files[path] = await readAsset(store, shell.asset(path.slice(1)));
  for (const [path, body] of Object.entries(files)) await store.writeOnce(keys.rootFile(id, path), body);
  for (const lang of LANGUAGE_CODES) {
    await store.writeOnce(keys.search(id, lang), JSON.stringify(buildSearchIndex(pages, lang, stems)));
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
    background_color: PAPER,
    theme_color: PAPER,
    icons: [
      { src: icon, type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      png(icon192, 192, 'any'),
      png(icon512, 512, 'any'),
      png(iconMaskable, 512, 'maskable'),
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
function indexedPages(pages: readonly PlannedPage[]): PageData[] {
  return pages
    .map(({ data }) => data)
    .filter(({ status, head, path, canonicalPath }) => status === 200 && !head.noindex && path === canonicalPath);
}

/** Returns `sitemap.xml` (sitemaps.org 0.9), each URL with its alternates. `origin` has no trailing slash. */
function sitemap(pages: readonly PageData[], origin: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages.map((page) => entry(page, origin)),
    '</urlset>\n',
  ].join('\n');
}

function entry({ lang, path, languages, head }: PageData, origin: string): string {
  const alternate = (hreflang: string, code: PageData['lang']) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeMarkup(origin + joinPath(code, path))}"/>`;
  const counterparts = LANGUAGES.filter(({ code }) => languages.includes(code));
  return [
    `<url><loc>${escapeMarkup(origin + joinPath(lang, path))}</loc>`,
    ...(head.about?.kind === 'article' ? [`<lastmod>${head.about.published}</lastmod>`] : []),
    ...(counterparts.length > 1
      ? [
          ...counterparts.map(({ htmlLang, code }) => alternate(htmlLang, code)),
          alternate('x-default', DEFAULT_LANGUAGE),
        ]
      : []),
    '</url>',
  ].join('');
}

/** Returns the search index of a language: its pages, the questions that these answer, and the words that they show. */
export function buildSearchIndex(all: readonly PageData[], lang: Language, stems: PageStems): SearchIndex {
  const pages = all.filter((page) => page.lang === lang);
  const places = new Map<string, string[]>();
  for (const [at, { path }] of pages.entries()) {
    const number = at.toString(36);
    for (const stem of stems.get(lang + path)?.match(/\S+/g) ?? []) {
      const numbers = places.get(stem) ?? [];
      if (numbers.at(-2) !== number) places.set(stem, [...numbers, number]);
    }
  }
  return {
    entries: [...pages.map(subject), ...pages.flatMap(questions)],
    places: Object.fromEntries([...places].sort().map(([stem, numbers]) => [stem, numbers.join(' ')])),
  };
}

function subject({ path, head: { title, description, about, keywords = '' } }: PageData): SearchEntry {
  const page = { path, text: description, keywords };
  if (!about || about.kind === 'product') return { kind: about?.kind ?? 'page', title, note: '', ...page };
  const { kind, name, note } = about;
  const more = about.kind === 'article' ? ` ${about.section} ${about.summary}` : '';
  return { kind, title: name, note, ...page, keywords: keywords + more };
}

function questions({ path, canonicalPath, navigation, head }: PageData): SearchEntry[] {
  const section = entriesOf(navigation, MAIN_MENU).find((entry) => placeIn(entry, canonicalPath));
  const note = head.about?.name ?? section?.label ?? head.title;
  return (head.faq ?? []).map(({ question, answer }) => {
    return { kind: 'question', path, title: question, note, text: answer, keywords: '' };
  });
}
