import type { Contender } from './serve';

/** A page of the contender with our design, as `tests/bench/tools/astro-designed` reads it. */
export interface DesignedPage {
  pathname: string;
  lang: string;
  title: string;
  description: string;
  /** The rendered HTML inside the root element. */
  body: string;
  /** The page's style sheets in their order, with absolute URLs. */
  css: string;
}

/** The HTML inside the root element of a composed document. */
export const BODY = /<div id="root">([\s\S]*)<\/div>\n(?=<script type="application\/)/;
/** Style sheets of a composed document. */
export const SHEETS = /<link rel="stylesheet"[^>]*>\n?/g;

/** Returns the HTML and CSS of one of our pages. Throws if the document has another form. */
export async function designedPage(ours: Contender, pathname: string): Promise<DesignedPage> {
  const html = String(await read(ours, pathname));
  const one = (pattern: RegExp): string => {
    const found = pattern.exec(html)?.[1];
    if (!found) throw new Error(`The document of ${pathname} has no ${pattern}.`);
    return found;
  };
  const sheets = [...html.matchAll(SHEETS)].map(([link]) => /href="([^"]+)"/.exec(link)?.[1] ?? '');
  if (sheets.length === 0) throw new Error(`The document of ${pathname} has no style sheet.`);
  const css: string[] = [];
  for (const href of sheets) css.push(absoluteUrls(String(await read(ours, href)), href));
  return {
    pathname,
    lang: one(/<html lang="([^"]+)"/),
    title: resolved(one(/<title>([^<]*)<\/title>/)),
    description: resolved(one(/<meta name="description" content="([^"]*)"/)),
    body: one(BODY),
    css: css.join('\n'),
  };
}

async function read(ours: Contender, pathname: string): Promise<Buffer> {
  const body = await ours.read(pathname);
  if (!body) throw new Error(`Our site has no ${pathname}.`);
  return body;
}

/** Returns a style sheet whose relative URLs are resolved against its own address. */
const absoluteUrls = (css: string, href: string): string =>
  css.replace(/url\((["']?)(?!data:|https?:|\/|#)([^"')]+)\1\)/g, (_all, _quote, relative: string) => {
    const { pathname, hash } = new URL(relative, `https://site.invalid${href}`);
    return `url("${pathname}${hash}")`;
  });

/** Resolves the character references that the composer writes: Astro escapes the texts again. */
const resolved = (text: string) =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');
