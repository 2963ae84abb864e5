/** Paths that more than one part speaks of, without a language prefix. */
export const HOME = '/';
export const PRODUCTS_ANCHOR = '/#products';
export const CASES = '/cases';
export const BLOG = '/blog';
export const TEAM = '/team';
export const CONTACTS = '/contacts';
export const PRIVACY = '/privacy';
export const THANK_YOU = '/thank-you';
/** Where the localized not-found page is rendered to; no visitor's path can spell it (the edge refuses `_`). */
export const NOT_FOUND = '/_not-found';
