import { BRAND } from '@site/contracts/brand';
import {
  DEFAULT_LANGUAGE,
  joinPath,
  LANGUAGES,
  type Language,
  languageInfo,
} from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import { feedPath, SHARE_SIZE, sharePath } from '@site/contracts/root-files';
import { jsonLd } from './json-ld';

/** An element of the document head that differs between pages. */
export interface HeadTag {
  tag: 'meta' | 'link' | 'script';
  attributes: Record<string, string>;
  /** Text of a data block; already escaped for HTML. */
  text?: string;
}

/** Open Graph's language tags include a territory; returns the most likely one. */
function ogLocale(lang: Language): string {
  const { language, region } = new Intl.Locale(languageInfo(lang).htmlLang).maximize();
  return `${language}_${region}`;
}

const meta = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { name, content } });
const og = (property: string, content: string): HeadTag => ({
  tag: 'meta',
  attributes: { property, content },
});
const link = (attributes: Record<string, string>): HeadTag => ({ tag: 'link', attributes });

/**
 * Returns the head tags of a page, for the composer's HTML and for client-side navigation. `origin` has no trailing
 * slash.
 */
export function headTags(page: PageData, origin: string): HeadTag[] {
  const tags = [meta('description', page.head.description)];
  if (page.status === 404) return [...tags, meta('robots', 'noindex')];
  const address = (lang: Language) => origin + joinPath(lang, page.canonicalPath);
  tags.push(link({ rel: 'canonical', href: address(page.lang) }));
  if (page.head.noindex) return [...tags, meta('robots', 'noindex')];
  return [
    ...tags,
    ...alternates(page, address),
    link({
      rel: 'alternate',
      type: 'application/atom+xml',
      title: BRAND.name,
      href: origin + feedPath(page.lang),
    }),
    ...cards(page, origin, address(page.lang)),
    {
      tag: 'script',
      attributes: { type: 'application/ld+json' },
      // Escapes `<`, so that no text can close the element.
      text: JSON.stringify(jsonLd(page, origin)).replace(/</g, '\\u003c'),
    },
  ];
}

function alternates(page: PageData, address: (lang: Language) => string): HeadTag[] {
  const languages = LANGUAGES.filter(({ code }) => page.languages.includes(code));
  if (languages.length < 2) return [];
  return [
    ...languages.map(({ code, htmlLang }) =>
      link({ rel: 'alternate', hreflang: htmlLang, href: address(code) }),
    ),
    link({ rel: 'alternate', hreflang: 'x-default', href: address(DEFAULT_LANGUAGE) }),
  ];
}

/** Preview of shared links: Open Graph, and Twitter cards, which take the rest from Open Graph. */
function cards(page: PageData, origin: string, canonical: string): HeadTag[] {
  const { title, description, about } = page.head;
  const others = page.languages.filter((lang) => lang !== page.lang);
  const image = origin + sharePath(page.lang);
  return [
    og('og:type', about?.kind === 'article' ? 'article' : 'website'),
    og('og:site_name', BRAND.name),
    og('og:title', title),
    og('og:description', description),
    og('og:url', canonical),
    og('og:locale', ogLocale(page.lang)),
    ...others.map((lang) => og('og:locale:alternate', ogLocale(lang))),
    ...(about?.kind === 'article'
      ? [og('article:published_time', about.published), og('article:section', about.section)]
      : []),
    og('og:image', image),
    og('og:image:type', 'image/png'),
    og('og:image:width', String(SHARE_SIZE.width)),
    og('og:image:height', String(SHARE_SIZE.height)),
    og('og:image:alt', BRAND.name),
    meta('twitter:card', 'summary_large_image'),
    meta('twitter:image:alt', BRAND.name),
    meta('twitter:title', title),
    meta('twitter:description', description),
    meta('twitter:image', image),
  ];
}
