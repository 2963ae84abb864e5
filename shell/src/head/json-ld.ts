import { BRAND } from '@site/contracts/brand';
import { joinPath, LANGUAGES, languageInfo, localizedHref } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import { entriesOf, MAIN_MENU, placeIn } from '@site/contracts/navigation';
import { HOME } from '@site/contracts/paths';
import { ROOT_FILES, SHARE_SIZE, sharePath } from '@site/contracts/root-files';
import type { Graph, ImageObject, Thing } from 'schema-dts';

/**
 * Returns a page's structured data for search engines (schema.org): the organization, the breadcrumbs and the page's
 * subject. `origin` has no trailing slash.
 */
export function jsonLd(page: PageData, origin: string): Graph {
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
  const own = main.find(({ href }) => href === path);
  const place = (name: string, href: string) => ({ name, href: localizedHref(page.lang, href) });
  return [
    place(home?.label ?? BRAND.name, HOME),
    ...(section ? [place(section.label, section.href)] : []),
    place(page.head.about?.name ?? own?.label ?? page.head.title, path),
  ];
}
