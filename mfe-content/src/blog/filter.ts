import { BLOG } from '@site/contracts/paths';

/** Categories as the address names them; `all` is their absence (specification, section 2). */
export const CATEGORIES = ['sales', 'marketing', 'ecommerce', 'healthcare', 'automation'] as const;
export type Category = (typeof CATEGORIES)[number];

/** The category that a query states; an unknown one, and `all`, is none. */
export function readCategory(query: URLSearchParams): Category | undefined {
  return CATEGORIES.find((known) => known === query.get('category'));
}

/** The site path of the list in a category. */
export function categoryHref(category?: Category): string {
  return category ? `${BLOG}?category=${category}` : BLOG;
}

/** The entries of a category. */
export function inCategory<T extends { categories: readonly Category[] }>(
  entries: readonly T[],
  category: Category | undefined,
): T[] {
  return entries.filter((entry) => !category || entry.categories.includes(category));
}
