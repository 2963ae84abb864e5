import { BRAND } from '@site/contracts/brand';
import {
  DEFAULT_LANGUAGE,
  joinPath,
  LANGUAGES,
  type Language,
  languageInfo,
  localizedHref,
} from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import { entriesOf, MAIN_MENU, placeIn } from '@site/contracts/navigation';
import { HOME } from '@site/contracts/paths';
import { feedPath, ROOT_FILES, SHARE_SIZE, sharePath } from '@site/contracts/served-files';
import type { Graph, ImageObject, Thing } from 'schema-dts';

export interface HeadTag {
  tag: 'meta' | 'link' | 'script';
  attributes: Record<string, string>;
  /** Text of a data block; already escaped for HTML. */
  text?: string;
}

const meta = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { name, content } });
const og = (property: string, content: string): HeadTag => ({
  tag: 'meta',
  attributes: { property, content },
});
const link = (attributes: Record<string, string>): HeadTag => ({ tag: 'link', attributes });

/** Returns the head tags of a page, for its HTML and for client-side navigation. `origin` has no trailing slash. */
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
    ...languages.map(({ code, htmlLang }) => link({ rel: 'alternate', hreflang: htmlLang, href: address(code) })),
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
    og('og:locale', languageInfo(page.lang).ogLocale),
    ...others.map((lang) => og('og:locale:alternate', languageInfo(lang).ogLocale)),
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

/** Returns a page's structured data for search engines (schema.org): organization, breadcrumbs, the page's subject. */
function jsonLd(page: PageData, origin: string): Graph {
  const url = (path: string) => origin + path;
  const canonical = url(joinPath(page.lang, page.canonicalPath));
  const inLanguage = languageInfo(page.lang).htmlLang;
  const organization = { '@id': url('/#organization') };
  const website = { '@id': url('/#website') };
  const crumbs = breadcrumbs(page);
  const image = { '@id': `${canonical}#picture` };
  const { about, faq, description } = page.head;
  const subjects = { product: `${canonical}#service`, article: `${canonical}#article`, case: undefined };
  const subject = about && subjects[about.kind];
  const graph: Thing[] = [
    {
      '@type': 'Organization',
      ...organization,
      name: BRAND.name,
      url: url(HOME),
      logo: picture(url(ROOT_FILES.icon512), { width: 512, height: 512 }),
      email: BRAND.email,
      sameAs: [BRAND.messenger.href, BRAND.youtube, BRAND.instagram],
    },
    {
      '@type': 'WebSite',
      ...website,
      name: BRAND.name,
      url: url(HOME),
      inLanguage: LANGUAGES.map(({ htmlLang }) => htmlLang),
      publisher: organization,
    },
    {
      '@type': 'WebPage',
      '@id': `${canonical}#page`,
      url: canonical,
      name: page.head.title,
      description: page.head.description,
      inLanguage,
      isPartOf: website,
      primaryImageOfPage: { ...picture(url(sharePath(page.lang)), SHARE_SIZE), ...image },
      ...(subject ? { mainEntity: { '@id': subject } } : {}),
      ...(crumbs.length > 1 ? { breadcrumb: { '@id': `${canonical}#breadcrumbs` } } : {}),
    },
  ];
  if (crumbs.length > 1) {
    graph.push({
      '@type': 'BreadcrumbList',
      '@id': `${canonical}#breadcrumbs`,
      itemListElement: crumbs.map(({ name, href }, i) => ({
        '@type': 'ListItem',
        position: i + 1,
        name,
        item: url(href),
      })),
    });
  }
  if (about?.kind === 'product') {
    graph.push({
      '@type': 'Service',
      '@id': subjects.product,
      name: about.name,
      description,
      url: canonical,
      provider: organization,
      image,
    });
  }
  if (about?.kind === 'article') {
    graph.push({
      '@type': 'Article',
      '@id': subjects.article,
      headline: about.name,
      description: about.summary,
      articleSection: about.section,
      datePublished: about.published,
      dateModified: about.published,
      inLanguage,
      author: organization,
      publisher: organization,
      mainEntityOfPage: { '@id': `${canonical}#page` },
      image,
    });
  }
  if (faq && faq.length > 0) {
    graph.push({
      '@type': 'FAQPage',
      '@id': `${canonical}#faq`,
      isPartOf: { '@id': `${canonical}#page` },
      inLanguage,
      mainEntity: faq.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    });
  }
  return { '@context': 'https://schema.org', '@graph': graph };
}

/** A picture and its size; `E37` is a pixel (UN/CEFACT recommendation 20). */
function picture(url: string, { width, height }: { width: number; height: number }): ImageObject {
  const pixels = (value: number) => ({ '@type': 'QuantitativeValue', value, unitCode: 'E37' }) as const;
  return { '@type': 'ImageObject', url, width: pixels(width), height: pixels(height) };
}

/** Returns the breadcrumbs: home, section and the page itself; none for the home page. */
function breadcrumbs(page: PageData): { name: string; href: string }[] {
  const path = page.canonicalPath;
  if (path === HOME) return [];
  const main = entriesOf(page.navigation, MAIN_MENU);
  const home = main.find(({ href }) => href === HOME);
  const section = main.find((entry) => placeIn(entry, path) === 'section');
  const entry = main.find(({ href }) => href === path);
  const place = (name: string, href: string) => ({ name, href: localizedHref(page.lang, href) });
  return [
    place(home?.label ?? BRAND.name, HOME),
    ...(section ? [place(section.label, section.href)] : []),
    place(page.head.about?.name ?? entry?.label ?? page.head.title, path),
  ];
}
