import type { APIRequestContext } from '@playwright/test';
import { BRAND } from '@site/contracts/brand';

export type Attributes = Record<string, string>;

export interface ServedPage {
  status: number;
  html: string;
  /** Returns the attributes of the head's elements with this name. */
  head(tag: string): Attributes[];
  meta(key: string): string | undefined;
  link(rel: string): string | undefined;
  jsonLd(): Record<string, unknown>[];
  /** Returns the internal paths that the page links to, without query and hash. */
  internalLinks(): string[];
}

/** Returns the path of a URL with the site's public origin. Throws for any other origin. */
export const pathOf = (address: string): string => {
  if (!address.startsWith(BRAND.origin)) throw new Error(`${address} does not have the site's origin`);
  return address.slice(BRAND.origin.length) || '/';
};

/** Requests a page without following redirects. */
export async function servedPage(request: APIRequestContext, path: string): Promise<ServedPage> {
  const response = await request.get(path, { maxRedirects: 0 });
  const html = await response.text();
  const headHtml = html.slice(0, html.indexOf('</head>'));
  const head = (tag: string) =>
    [...headHtml.matchAll(new RegExp(`<${tag}\\s[^>]*>`, 'g'))].map(([all]) => attributes(all));
  return {
    status: response.status(),
    html,
    head,
    meta: (key) => head('meta').find(({ name, property }) => name === key || property === key)?.content,
    link: (rel) => head('link').find((link) => link.rel === rel)?.href,
    jsonLd() {
      const [, text = ''] = html.match(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s) ?? [];
      return (JSON.parse(text) as { '@graph': Record<string, unknown>[] })['@graph'];
    },
    internalLinks() {
      const hrefs = [...html.matchAll(/<a\s[^>]*>/g)].map(([all]) => attributes(all).href ?? '');
      const paths = hrefs
        .filter((href) => href.startsWith('/'))
        .map((href) => href.replace(/[?#].*$/, '') || '/');
      return [...new Set(paths)];
    },
  };
}

/** Returns the URLs of the sitemap, each with its translations by language. */
export async function sitemapEntries(
  request: APIRequestContext,
): Promise<{ path: string; alternates: Attributes }[]> {
  const xml = await (await request.get('/sitemap.xml')).text();
  return [...xml.matchAll(/<url>(.*?)<\/url>/g)].map(([, entry = '']) => ({
    path: pathOf(entry.match(/<loc>(.*?)<\/loc>/)?.[1] ?? ''),
    alternates: Object.fromEntries(
      [...entry.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, lang = '', href = '']) => [
        lang,
        href,
      ]),
    ),
  }));
}

function attributes(tag: string): Attributes {
  const decoded = (text: string) =>
    text
      .replace(/&quot;/g, '"')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&#(?:x27|39);/g, "'")
      .replace(/&amp;/g, '&');
  return Object.fromEntries(
    [...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decoded(value)]),
  );
}
