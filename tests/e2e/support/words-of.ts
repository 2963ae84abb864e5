import type { APIRequestContext } from '@playwright/test';

/** Normalizes text for comparison: removes spaces, which are adjusted by hand in many places, and invisible joiners. */
export const bare = (text: string): string =>
  text
    .replace(/&(?:#x27|#39|apos);/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/[\s\u00a0\u202f\u2060\u200b\u00ad]/g, '');

/** Returns the served document of a page and its visible text without spaces. */
export async function wordsOf(request: APIRequestContext, pathname: string) {
  const response = await request.get(pathname);
  if (response.status() !== 200) throw new Error(`${pathname} returned ${response.status()}.`);
  const html = await response.text();
  const body = html.slice(html.indexOf('<body'));
  return { html, words: bare(body.replace(/<(script|style)\b.*?<\/\1>/gs, '').replace(/<[^>]+>/g, '')) };
}

/** Returns every text of a content file with its key path. */
export function textsOf(value: unknown, way = ''): { way: string; text: string }[] {
  if (typeof value === 'string') return [{ way, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, way ? `${way}.${key}` : key));
}
