/** Paths that several parts use, without language prefix. */
export const HOME = '/';
export const PRODUCTS_ANCHOR = '/#products';
export const CASES = '/cases';
/** Returns the path of a case, by its slug or its alias. */
export const casePath = (slug: string) => `${CASES}/${slug}`;
export const BLOG = '/blog';
export const TEAM = '/team';
export const CONTACTS = '/contacts';
export const PRIVACY = '/privacy';
export const THANK_YOU = '/thank-you';
/** Path of the rendered not-found page; a visitor cannot request it, because the edge rejects `_`. */
export const NOT_FOUND = '/_not-found';
