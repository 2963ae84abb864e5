import type { NavigationItem } from './declaration';
import { HOME } from './paths';

/** Returns how an entry relates to the page at `path`: the page itself, its section, or neither. */
export function placeIn(
  { href, under }: Pick<NavigationItem, 'href' | 'under'>,
  path: string,
): 'page' | 'section' | undefined {
  if (path === href) return 'page';
  const folder = under ?? href;
  return folder !== HOME && path.startsWith(`${folder}/`) ? 'section' : undefined;
}

/** Returns the entries of a place, in order; `menu` is one of `MENUS`, or the id of a main entry that may open one. */
export const entriesOf = (navigation: readonly NavigationItem[], menu: string): NavigationItem[] =>
  navigation.filter(({ place }) => place === menu);

/** Returns an entry's label, or an empty string if no part declares it. */
export const navLabel = (navigation: readonly NavigationItem[], id: string): string =>
  navigation.find((item) => item.id === id)?.label ?? '';
