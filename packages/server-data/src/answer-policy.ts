/** Of ANSWER_STYLE. A change there fails its test, which says what this should be. */
const STYLE_HASH = 'sha256-Daib8Ht2xbHoJJ0pc2hEikQvkW5d/MJFC21EiVGXrf8=';

/**
 * Content-Security-Policy of what the API answers: nothing loads and nothing runs; the page that answers a form without
 * JavaScript has its own style, the site's icon, for which browsers ask by themselves, and a form, which goes home.
 */
export const ANSWER_POLICY = `default-src 'none'; style-src '${STYLE_HASH}'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
