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

export type PageKind = keyof typeof PAGE_KINDS;
