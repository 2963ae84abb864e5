/**
 * Required properties by type: what Google's structured data documentation requires or recommends for Article, Breadcrumb,
 * FAQ, Organization and site names (developers.google.com/search/docs/appearance/structured-data); for other types, the
 * essential properties. The compiler checks names and types of properties in `shell/src/head/json-ld.ts`.
 */
export const ASKED: Record<string, readonly string[]> = {
  Organization: ['@id', 'name', 'url', 'logo', 'email', 'sameAs'],
  WebSite: ['@id', 'name', 'url', 'publisher', 'inLanguage'],
  WebPage: ['@id', 'url', 'name', 'description', 'inLanguage', 'isPartOf', 'primaryImageOfPage'],
  FAQPage: ['@id', 'mainEntity', 'isPartOf', 'inLanguage'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  BreadcrumbList: ['@id', 'itemListElement'],
  ListItem: ['position', 'name', 'item'],
  Service: ['@id', 'name', 'description', 'url', 'provider', 'image'],
  Article: [
    ...['@id', 'headline', 'description', 'articleSection', 'datePublished', 'dateModified'],
    ...['author', 'publisher', 'image', 'mainEntityOfPage', 'inLanguage'],
  ],
  ImageObject: ['url', 'width', 'height'],
  QuantitativeValue: ['value', 'unitCode'],
};

/** Types of the nodes that a property may refer to by id. */
export const REFERRED: Record<string, readonly string[]> = {
  author: ['Organization'],
  publisher: ['Organization'],
  provider: ['Organization'],
  image: ['ImageObject'],
  breadcrumb: ['BreadcrumbList'],
  isPartOf: ['WebSite', 'WebPage'],
  mainEntity: ['Service', 'Article'],
  mainEntityOfPage: ['WebPage'],
};
