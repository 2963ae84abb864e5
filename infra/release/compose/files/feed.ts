import { BRAND } from '@site/contracts/brand';
import { joinPath, type Language, languageInfo } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import { BLOG } from '@site/contracts/paths';
import { feedPath } from '@site/contracts/root-files';
import { escapeXml } from './escape-xml';

/** The Atom feed (RFC 4287) of the articles of one language, newest first. `origin` has no trailing slash. */
export function feed(pages: readonly PageData[], lang: Language, origin: string): string {
  const articles = pages
    .flatMap((page) => {
      const { about } = page.head;
      return page.lang === lang && about?.kind === 'article' ? [{ page, about }] : [];
    })
    .sort((a, b) => b.about.published.localeCompare(a.about.published));
  const blog = pages.find((page) => page.lang === lang && page.path === BLOG);
  const address = (path: string) => escapeXml(origin + joinPath(lang, path));
  const text = (name: string, value: string) => `<${name}>${escapeXml(value)}</${name}>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${languageInfo(lang).htmlLang}">`,
    text('title', `${blog?.head.title ?? BRAND.name} · ${BRAND.name}`),
    ...(blog ? [text('subtitle', blog.head.description)] : []),
    `<id>${address(BLOG)}</id>`,
    `<link rel="alternate" type="text/html" href="${address(BLOG)}"/>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(origin + feedPath(lang))}"/>`,
    `<updated>${midnight(articles[0]?.about.published ?? '1970-01-01')}</updated>`,
    `<author>${text('name', BRAND.name)}<uri>${escapeXml(origin)}</uri></author>`,
    ...articles.map(({ page, about }) =>
      [
        '<entry>',
        text('title', about.name),
        `<id>${address(page.path)}</id>`,
        `<link rel="alternate" type="text/html" href="${address(page.path)}"/>`,
        `<published>${midnight(about.published)}</published><updated>${midnight(about.published)}</updated>`,
        `<category term="${escapeXml(about.section)}"/>`,
        text('summary', about.summary),
        '</entry>',
      ].join(''),
    ),
    '</feed>\n',
  ].join('\n');
}

const midnight = (day: string) => `${day}T00:00:00Z`;
