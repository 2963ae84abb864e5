/**
 * Content-Security-Policy of what the API answers: nothing loads and nothing runs; the page that answers a form without
 * JavaScript has a form of its own, which goes home.
 */
export const ANSWER_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
