/** One page of every kind, in the language whose texts weigh most. */
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

/** Kinds whose pages have between them what the others are made of. */
const DISTINCT: readonly string[] = ['home', 'product', 'cases', 'article', 'contacts'];

/** Whether a page of this kind has nothing that another kind does not show as well. */
export const isRepeatedKind = (kind: string): boolean => !DISTINCT.includes(kind);

export type PageKind = keyof typeof PAGE_KINDS;
