import { CASES } from '@site/contracts/paths';

/** Values of the filters in the query (specification, section 2). */
export const INDUSTRIES = ['healthcare', 'services', 'b2b', 'ecommerce', 'retail', 'saas'] as const;
export type Industry = (typeof INDUSTRIES)[number];

/** Ids of products, equal to those of their navigation entries. */
export const CASE_PRODUCTS = ['mediFlow', 'agentLab', 'aiCommerce', 'lumiAi', 'aiSeller'] as const;
type CaseProduct = (typeof CASE_PRODUCTS)[number];

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

/** Parses the filter in a query; ignores unknown values. */
export function readFilter(query: URLSearchParams): CaseFilter {
  return {
    industry: oneOf(INDUSTRIES, query.get('industry')),
    product: oneOf(CASE_PRODUCTS, query.get('product')),
  };
}

export function filterHref({ industry, product }: CaseFilter): string {
  const query = new URLSearchParams();
  if (industry) query.set('industry', industry);
  if (product) query.set('product', product);
  return query.size > 0 ? `${CASES}?${query}` : CASES;
}

export function applyFilter<T extends Filtered>(entries: readonly T[], { industry, product }: CaseFilter): T[] {
  return entries.filter(
    (entry) => (!industry || entry.industry === industry) && (!product || entry.products.includes(product)),
  );
}
