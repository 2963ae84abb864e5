/** Hash of ANSWER_STYLE. If the style changes, its test fails and prints the new hash. */
const STYLE_HASH = 'sha256-Xi0behHdnpCC6Fk8/VS5rQk38ip01zq3mq4OV4QUl+c=';

/**
 * Content-Security-Policy of the API's answers. It blocks all scripts and loads, except what the page that answers a
 * form without JavaScript needs: its own style, the site's icon, which browsers request by themselves, and a form to
 * the same origin.
 */
export const ANSWER_POLICY = `default-src 'none'; style-src '${STYLE_HASH}'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
