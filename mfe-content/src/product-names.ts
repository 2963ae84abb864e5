import { navLabel } from '@site/contracts/navigation';
import { usePage } from '@site/federation/remote';

/**
 * What products are called, by their ids: the labels of their entries in the navigation, which the part that has the products
 * declares. A product that the site has no more is left out.
 */
export function useProductNames(): (ids: readonly string[]) => string[] {
  const { navigation } = usePage();
  return (ids) => ids.map((id) => navLabel(navigation, id)).filter(Boolean);
}
