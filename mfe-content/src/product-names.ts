import { navLabel } from '@site/contracts/navigation';
import { usePage } from '@site/federation/remote';

/**
 * Returns a function from product ids to names: the labels of their navigation entries, which the products' part
 * declares. Products that the site no longer has are omitted.
 */
export function useProductNames(): (ids: readonly string[]) => string[] {
  const { navigation } = usePage();
  return (ids) => ids.map((id) => navLabel(navigation, id)).filter(Boolean);
}
