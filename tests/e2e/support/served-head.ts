import type { APIRequestContext } from '@playwright/test';
import { BRAND } from '@site/contracts/brand';

export type Attributes = Record<string, string>;

export interface ServedPage {
  status: number;
  html: string;
  /** Elements of the head by name, with their attributes. */
  head(tag: string): Attributes[];
  meta(key: string): string | undefined;
  link(rel: string): string | undefined;
  jsonLd(): Record<string, unknown>[];
  /** Paths inside the site that the page links to, without query and hash. */
  internalLinks(): string[];
}

/** The path of an address that names the site's public origin. */
export const pathOf = (address: string): string => {
  if (!address.startsWith(BRAND.origin)) throw new Error(`${address} leads away from the site`);
  return address.slice(BRAND.origin.length) || '/';
};

/** A page as a reader without JavaScript gets it; redirects are not followed. */
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
      const [, text = ''] =
        headHtml.match(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s) ?? [];
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

/** Addresses that the sitemap lists, each with its counterparts by language. */
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
