import { escapeMarkup } from '@site/contracts/escape-markup';
import { DEFAULT_LANGUAGE, joinPath, LANGUAGES } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';

/**
 * Returns `sitemap.xml` (sitemaps.org 0.9), each URL with its alternates in the other languages.
 * `origin` has no trailing slash.
 */
export function sitemap(pages: readonly PageData[], origin: string): string {
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
