/* Why not the package feed: it brings xml-js and sax into the composer for one template. */

import { BRAND } from '@site/contracts/brand';
import { escapeMarkup } from '@site/contracts/escape-markup';
import { joinPath, type Language, languageInfo } from '@site/contracts/languages';
import type { ArticleBlock } from '@site/contracts/microfrontend';
import { HOME } from '@site/contracts/paths';
import { feedPath, ROOT_FILES } from '@site/contracts/served-files';
import type { PlannedPage } from '../page-data';

interface FeedOptions {
  lang: Language;
  /** Without a trailing slash. */
  origin: string;
  /** Path of the page that lists the articles; the home page if no part declares one. */
  of?: string | undefined;
}

/** Returns the Atom feed (RFC 4287) of all articles in one language with their full texts, newest first. */
export function renderFeed(planned: readonly PlannedPage[], { lang, origin, of = HOME }: FeedOptions): string {
  const articles = planned
    .filter(({ data }) => data.lang === lang && data.path === data.canonicalPath)
    .flatMap(({ data: { path, head }, body }) =>
      head.about?.kind === 'article' ? [{ path, about: head.about, body }] : [],
    )
    .sort((a, b) => b.about.published.localeCompare(a.about.published));
  const blog = planned.find(({ data }) => data.lang === lang && data.path === of)?.data.head;
  const { htmlLang } = languageInfo(lang);
  const address = (path: string) => escapeMarkup(origin + joinPath(lang, path));
  const text = (name: string, value: string) => `<${name}>${escapeMarkup(value)}</${name}>`;
  const page = (path: string) =>
    `<link rel="alternate" type="text/html" hreflang="${htmlLang}" href="${address(path)}"/>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${htmlLang}">`,
    text('title', `${blog?.title ?? BRAND.name} · ${BRAND.name}`),
    ...(blog ? [text('subtitle', blog.description)] : []),
    `<id>${address(of)}</id>`,
    page(of),
    `<link rel="self" type="application/atom+xml" href="${escapeMarkup(origin + feedPath(lang))}"/>`,
    `<updated>${midnight(articles[0]?.about.published ?? '1970-01-01')}</updated>`,
    `<author>${text('name', BRAND.name)}<uri>${escapeMarkup(origin)}</uri></author>`,
    text('icon', origin + ROOT_FILES.icon192),
    ...articles.map(({ path, about, body }) =>
      [
        '<entry>',
        text('title', about.name),
        `<id>${address(path)}</id>`,
        page(path),
        `<published>${midnight(about.published)}</published><updated>${midnight(about.published)}</updated>`,
        `<category term="${escapeMarkup(about.section)}"/>`,
        text('summary', about.summary),
        ...(body ? [`<content type="html">${escapeMarkup(articleHtml(body, lang, origin))}</content>`] : []),
        '</entry>',
      ].join(''),
    ),
    '</feed>\n',
  ].join('\n');
}

const midnight = (day: string) => `${day}T00:00:00Z`;

/** Returns an article as HTML for feed readers: no classes, no scripts, absolute URLs. `origin` has no trailing slash. */
function articleHtml(body: readonly ArticleBlock[], lang: Language, origin: string): string {
  return body.map((block) => blockHtml(block, lang, origin)).join('');
}

function blockHtml(block: ArticleBlock, lang: Language, origin: string): string {
  switch (block.kind) {
    case 'heading':
      return `<h2>${escapeMarkup(block.text)}</h2>`;
    case 'paragraph':
      return `<p>${escapeMarkup(block.text)}</p>`;
    case 'list':
      return `<ol>${block.items
        .map(({ title, text }) => `<li><p><b>${escapeMarkup(title)}</b></p><p>${escapeMarkup(text)}</p></li>`)
        .join('')}</ol>`;
    case 'talk':
      return `<blockquote>${block.lines
        .map(({ who, text }) => `<p><b>${escapeMarkup(who)}:</b> ${escapeMarkup(text)}</p>`)
        .join('')}</blockquote>`;
    case 'link': {
      const href = block.href.startsWith('/') ? origin + joinPath(lang, block.href) : block.href;
      return `<p><a href="${escapeMarkup(href)}">${escapeMarkup(block.text)}</a></p>`;
    }
  }
}
