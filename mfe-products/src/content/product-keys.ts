import { BRAND } from '@site/contracts/brand';
import { OFFER } from '@site/contracts/offer';
import { ContentError, type ContentFault } from '@site/contracts/part-content';
import { PRODUCT_NAMES } from '../../products';

const PART = 'mfe-products';
const shared = (file: string) => `packages/contracts/src/${file}`;

/**
 * Throws a ContentError if `BRAND.videos`, `BRAND.prices` or `OFFER.quickProducts` contains an unknown product id or another product
 * name. Otherwise a renamed product would lose its video, its price and its days of launch.
 */
export function requireKnownProducts(
  videos: Readonly<Record<string, string>> = BRAND.videos,
  quickProducts: Readonly<Record<string, string>> = OFFER.quickProducts,
  prices: Readonly<Record<string, number>> = BRAND.prices,
): void {
  const names: Readonly<Record<string, string>> = PRODUCT_NAMES;
  const unknown = (file: string, field: string, id: string): ContentFault => ({
    code: 'release/content-unknown',
    ...{ part: PART, file: shared(file), field },
    what: `names "${id}", which is not a product: the products are ${Object.keys(names).join(', ')}`,
    remedy: `Correct the id there, or in ${PART}/products.ts`,
  });
  const faults = [
    ...Object.entries({ videos, prices }).flatMap(([field, values]) =>
      Object.keys(values)
        .filter((id) => !Object.hasOwn(names, id))
        .map((id) => unknown('brand.ts', `${field}.${id}`, id)),
    ),
    ...Object.entries(quickProducts).flatMap(([id, name]): ContentFault[] => {
      const field = `quickProducts.${id}`;
      if (!Object.hasOwn(names, id)) return [unknown('offer.ts', field, id)];
      if (names[id] === name) return [];
      return [
        {
          code: 'release/content-invalid',
          ...{ part: PART, file: shared('offer.ts'), field },
          what: `is "${name}", but the product is called "${names[id]}"`,
          remedy: `Correct the name there, or in ${PART}/products.ts`,
        },
      ];
    }),
  ];
  if (faults.length > 0) throw new ContentError(PART, 'products.ts', faults);
}
