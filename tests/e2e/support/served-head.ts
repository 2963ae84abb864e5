import { readPage } from '@platform/composer/read-page';
import type { APIRequestContext } from '@playwright/test';
import { BRAND } from '@site/contracts/brand';

export type Attributes = Record<string, string>;

interface ServedPage {
  status: number;
  html: string;
  /** Returns the attributes of the head's elements with this name. */
  head(tag: string): Attributes[];
  meta(key: string): string | undefined;
  link(rel: string): string | undefined;
  jsonLd(): Record<string, unknown>[];
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
  const elements = readPage(html.slice(0, html.indexOf('</head>'))).elements;
  const head = (tag: string) =>
    elements.filter(({ name }) => name === tag).map(({ attributes }) => Object.fromEntries(attributes));
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
  };
}

/** Returns the URLs of the sitemap, each with its translations by language. */
export async function sitemapEntries(request: APIRequestContext): Promise<{ path: string; alternates: Attributes }[]> {
  const xml = await (await request.get('/sitemap.xml')).text();
  return [...xml.matchAll(/<url>(.*?)<\/url>/g)].map(([, entry = '']) => ({
    path: pathOf(entry.match(/<loc>(.*?)<\/loc>/)?.[1] ?? ''),
    alternates: Object.fromEntries(
      [...entry.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, lang = '', href = '']) => [lang, href]),
    ),
  }));
}
