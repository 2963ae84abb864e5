import { CASES } from '@site/contracts/paths';

/** Values of the filters as the address names them (specification, section 2). */
export const INDUSTRIES = ['healthcare', 'services', 'b2b', 'ecommerce', 'retail', 'saas'] as const;
export type Industry = (typeof INDUSTRIES)[number];

/** Ids of products, as their entries of the navigation have them. */
export const CASE_PRODUCTS = ['mediFlow', 'agentLab', 'aiCommerce', 'lumiAi', 'aiSeller'] as const;
export type CaseProduct = (typeof CASE_PRODUCTS)[number];

export interface CaseFilter {
  industry?: Industry | undefined;
  product?: CaseProduct | undefined;
}

interface Filtered {
  industry: Industry;
  products: readonly CaseProduct[];
}

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((known) => known === value);

/** The filter that a query states; unknown values are ignored. */
export function readFilter(query: URLSearchParams): CaseFilter {
  return {
    industry: oneOf(INDUSTRIES, query.get('industry')),
    product: oneOf(CASE_PRODUCTS, query.get('product')),
  };
}

/** The site path of the list under a filter. */
export function filterHref({ industry, product }: CaseFilter): string {
  const query = new URLSearchParams();
  if (industry) query.set('industry', industry);
  if (product) query.set('product', product);
  return query.size > 0 ? `${CASES}?${query}` : CASES;
}

/** The entries that both filters leave. */
export function applyFilter<T extends Filtered>(
  entries: readonly T[],
  { industry, product }: CaseFilter,
): T[] {
  return entries.filter(
    (entry) => (!industry || entry.industry === industry) && (!product || entry.products.includes(product)),
  );
}
