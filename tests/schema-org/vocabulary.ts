/** Values that are no nodes: how schema.org's data types are written here. */
export type DataType = 'Text' | 'URL' | 'Date' | 'Integer' | 'Number';

/** What a property means: on which types it may stand, and what its values may be. */
export interface Property {
  on: readonly string[];
  values: readonly (DataType | string)[];
  /** Several values are an array. */
  many?: boolean;
}

/**
 * The types that the pages use, each with the types that it is a kind of and what its readers ask for. Vocabulary: schema.org
 * 30.0, `schemaorg-current-https`. Asked for: what Google's documents of structured data call required or recommended for
 * Article, Breadcrumb, FAQ, Organization and site names (developers.google.com/search/docs/appearance/structured-data);
 * for the others, what makes sense of the node.
 */
export const TYPES: Record<string, { parents: readonly string[]; asked: readonly string[] }> = {
  Organization: { parents: ['Thing'], asked: ['@id', 'name', 'url', 'logo', 'email', 'sameAs'] },
  WebSite: { parents: ['CreativeWork', 'Thing'], asked: ['@id', 'name', 'url', 'publisher', 'inLanguage'] },
  WebPage: {
    parents: ['CreativeWork', 'Thing'],
    asked: ['@id', 'url', 'name', 'description', 'inLanguage', 'isPartOf', 'primaryImageOfPage'],
  },
  FAQPage: {
    parents: ['WebPage', 'CreativeWork', 'Thing'],
    asked: ['@id', 'mainEntity', 'isPartOf', 'inLanguage'],
  },
  Question: { parents: ['CreativeWork', 'Thing'], asked: ['name', 'acceptedAnswer'] },
  Answer: { parents: ['CreativeWork', 'Thing'], asked: ['text'] },
  BreadcrumbList: { parents: ['ItemList', 'Thing'], asked: ['@id', 'itemListElement'] },
  ListItem: { parents: ['Thing'], asked: ['position', 'name', 'item'] },
  Service: { parents: ['Thing'], asked: ['@id', 'name', 'description', 'url', 'provider', 'image'] },
  Article: {
    parents: ['CreativeWork', 'Thing'],
    asked: [
      ...['@id', 'headline', 'description', 'articleSection', 'datePublished', 'dateModified'],
      ...['author', 'publisher', 'image', 'mainEntityOfPage', 'inLanguage'],
    ],
  },
  ImageObject: { parents: ['MediaObject', 'CreativeWork', 'Thing'], asked: ['url', 'width', 'height'] },
  QuantitativeValue: { parents: ['Thing'], asked: ['value', 'unitCode'] },
};

/** The properties that the pages use, by name; ranges as schema.org 30.0 has them, without what no page needs. */
export const PROPERTIES: Record<string, Property> = {
  name: { on: ['Thing'], values: ['Text'] },
  description: { on: ['Thing'], values: ['Text'] },
  url: { on: ['Thing'], values: ['URL'] },
  sameAs: { on: ['Thing'], values: ['URL'], many: true },
  image: { on: ['Thing'], values: ['URL', 'ImageObject'], many: true },
  mainEntityOfPage: { on: ['Thing'], values: ['URL', 'CreativeWork'] },
  logo: { on: ['Organization', 'Service'], values: ['URL', 'ImageObject'] },
  email: { on: ['Organization'], values: ['Text'] },
  inLanguage: { on: ['CreativeWork'], values: ['Text'], many: true },
  isPartOf: { on: ['CreativeWork'], values: ['URL', 'CreativeWork'] },
  publisher: { on: ['CreativeWork'], values: ['Organization'] },
  author: { on: ['CreativeWork'], values: ['Organization'], many: true },
  mainEntity: { on: ['CreativeWork'], values: ['Thing'], many: true },
  text: { on: ['CreativeWork'], values: ['Text'] },
  headline: { on: ['CreativeWork'], values: ['Text'] },
  datePublished: { on: ['CreativeWork'], values: ['Date'] },
  dateModified: { on: ['CreativeWork'], values: ['Date'] },
  primaryImageOfPage: { on: ['WebPage'], values: ['ImageObject'] },
  breadcrumb: { on: ['WebPage'], values: ['BreadcrumbList'] },
  articleSection: { on: ['Article'], values: ['Text'] },
  acceptedAnswer: { on: ['Question'], values: ['Answer'] },
  itemListElement: { on: ['ItemList'], values: ['ListItem'], many: true },
  position: { on: ['ListItem', 'CreativeWork'], values: ['Integer'] },
  item: { on: ['ListItem'], values: ['URL', 'Thing'] },
  provider: { on: ['Service', 'CreativeWork'], values: ['Organization'] },
  width: { on: ['MediaObject'], values: ['QuantitativeValue'] },
  height: { on: ['MediaObject'], values: ['QuantitativeValue'] },
  value: { on: ['QuantitativeValue'], values: ['Number'] },
  unitCode: { on: ['QuantitativeValue'], values: ['Text'] },
};
