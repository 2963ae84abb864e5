import { BRAND } from '@site/contracts/brand';
import { joinPath, LANGUAGES, languageInfo } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';

/** One element of the document head that changes from page to page. */
export interface HeadTag {
  tag: 'meta' | 'link';
  attributes: Record<string, string>;
}

/** Marks the elements that a navigation replaces. */
export const HEAD_MARK = 'data-page-head';

export function pageTitle(page: PageData): string {
  return page.head.title.includes(BRAND.name) ? page.head.title : `${page.head.title} · ${BRAND.name}`;
}

/** The head of a page, for the composer's HTML and for navigation in the browser alike. `origin` has no trailing slash. */
export function headTags(page: PageData, origin: string): HeadTag[] {
  const url = (path: string) => origin + path;
  const canonical = url(joinPath(page.lang, page.canonicalPath));
  const meta = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { name, content } });
  const og = (property: string, content: string): HeadTag => ({
    tag: 'meta',
    attributes: { property, content },
  });
  const tags = [meta('description', page.head.description)];
  if (page.status === 404) return [...tags, meta('robots', 'noindex')];
  const alternates = LANGUAGES.filter(({ code }) => page.languages.includes(code));
  return [
    ...tags,
    { tag: 'link', attributes: { rel: 'canonical', href: canonical } },
    ...(alternates.length > 1
      ? [
          ...alternates.map(
            ({ code, htmlLang }): HeadTag => ({
              tag: 'link',
              attributes: {
                rel: 'alternate',
                hreflang: htmlLang,
                href: url(joinPath(code, page.canonicalPath)),
              },
            }),
          ),
          {
            tag: 'link' as const,
            attributes: {
              rel: 'alternate',
              hreflang: 'x-default',
              href: url(joinPath('en', page.canonicalPath)),
            },
          },
        ]
      : []),
    og('og:type', 'website'),
    og('og:site_name', BRAND.name),
    og('og:title', page.head.title),
    og('og:description', page.head.description),
    og('og:url', canonical),
    og('og:locale', languageInfo(page.lang).htmlLang),
  ];
}
