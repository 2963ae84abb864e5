import { HOME, NAVIGATION, type NavigationId } from '@site/contracts/paths';

/** `page`: the item is the page itself; `true`: the page lies inside the item's section. */
export type Current = 'page' | 'true' | undefined;

/** How a navigation item relates to the page at `path` (without language prefix). */
export function currentItem(id: NavigationId, path: string): Current {
  const href = NAVIGATION.find((item) => item.id === id)?.href ?? HOME;
  if (id === 'products') return path.startsWith('/products/') ? 'true' : undefined;
  if (path === href) return 'page';
  return href !== HOME && path.startsWith(`${href}/`) ? 'true' : undefined;
}
