import { BLOG } from '@site/contracts/paths';

/** Categories as in the query; `all` is the absence of one (specification, section 2). */
export const CATEGORIES = ['sales', 'marketing', 'ecommerce', 'healthcare', 'automation'] as const;
type Category = (typeof CATEGORIES)[number];

/** Returns the category of a query; undefined for `all` and unknown ones. */
export function readCategory(query: URLSearchParams): Category | undefined {
  return CATEGORIES.find((known) => known === query.get('category'));
}

export function categoryHref(category?: Category): string {
  return category ? `${BLOG}?category=${category}` : BLOG;
}

export function inCategory<T extends { categories: readonly Category[] }>(
  entries: readonly T[],
  category: Category | undefined,
): T[] {
  return entries.filter((entry) => !category || entry.categories.includes(category));
}

export const articlePath = (slug: string) => `${BLOG}/${slug}`;
