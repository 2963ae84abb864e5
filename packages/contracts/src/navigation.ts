import { CONTACTS, HOME } from './paths';

/** Place of an entry in the main navigation. */
export const MAIN_MENU = 'main';

/** Place of an entry in the products menu, and id of the main entry that opens the menu. */
export const PRODUCTS_MENU = 'products';

export const MENUS = [MAIN_MENU, PRODUCTS_MENU] as const;

/** Returns how an entry relates to the page at `path`: the page itself, its section, or neither. */
export function placeIn(
  { href, under }: { href: string; under?: string | undefined },
  path: string,
): 'page' | 'section' | undefined {
  if (path === href) return 'page';
  const folder = under ?? href;
  return folder !== HOME && path.startsWith(`${folder}/`) ? 'section' : undefined;
}

/** Returns the entries of a place, in order; `menu` is one of `MENUS`, or the id of a main entry that may open one. */
export const entriesOf = <Item extends { place: string }>(navigation: readonly Item[], menu: string): Item[] =>
  navigation.filter(({ place }) => place === menu);

/** Returns an entry's label, or an empty string if no part declares it. */
export const navLabel = (navigation: readonly { id: string; label: string }[], id: string): string =>
  navigation.find((item) => item.id === id)?.label ?? '';

/** Id of the element with the form on every page that has one; its first field fits on a phone's screen below its top. */
export const CONTACT_SECTION = 'contact';

/** Returns the address of a page's own form, otherwise of that on the contacts page, without language prefix. */
export const formHref = (page?: { path: string; form?: boolean | undefined }): string =>
  `${page?.form ? page.path : CONTACTS}#${CONTACT_SECTION}`;
