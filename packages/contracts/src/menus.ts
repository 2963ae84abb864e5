/** Place of an entry in the main navigation. */
export const MAIN_MENU = 'main';

/** Place of an entry in the products menu, and id of the main entry that opens the menu. */
export const PRODUCTS_MENU = 'products';

/** Every place in the layout. */
export const MENUS = [MAIN_MENU, PRODUCTS_MENU] as const;
