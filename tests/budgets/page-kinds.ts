/** One page of every kind, in Russian, whose texts are the largest. */
export const PAGE_KINDS = {
  home: '/ru',
  product: '/ru/products/lumi-ai',
  cases: '/ru/cases',
  case: '/ru/cases/retail-kazakhstan',
  blog: '/ru/blog',
  article: '/ru/blog/ai-in-healthcare',
  team: '/ru/team',
  contacts: '/ru/contacts',
  privacy: '/ru/privacy',
} as const;

/** Kinds whose pages together contain all the components of the others. */
const DISTINCT: readonly string[] = ['home', 'product', 'cases', 'article', 'contacts'];

/** Returns whether all components of this kind of page also appear in another kind. */
export const isRepeatedKind = (kind: string): boolean => !DISTINCT.includes(kind);

export type PageKind = keyof typeof PAGE_KINDS;
