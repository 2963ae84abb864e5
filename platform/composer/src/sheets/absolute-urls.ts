import { isTokenFunction, isTokenString, isTokenURL, stringify, tokenize } from '@csstools/css-tokenizer';

/** Base that no style sheet names. */
const HERE = 'http://site.invalid';
/** Functions in which a string is an address. */
const LOADING = new Set(['url', 'src', 'image-set', '-webkit-image-set']);
/** A scheme, an absolute path, or a fragment, which refers to the document. */
const ABSOLUTE = /^(?:[a-z][a-z\d+.-]*:|\/|#|$)/i;

/**
 * Returns a CSS value with its relative addresses made absolute, because a style sheet elsewhere would resolve them against its own
 * address.
 *
 * @param href Path of the style sheet that contains the value.
 */
export function withAbsoluteUrls(value: string, href: string): string {
  if (!/url\(|src\(|image-set\(/i.test(value)) return value;
  const resolved = (address: string) => {
    const { pathname, search, hash } = new URL(address, HERE + href);
    return `"${pathname}${search}${hash}"`;
  };
  const tokens = tokenize({ css: value });
  const inside: string[] = [];
  for (const token of tokens) {
    if (isTokenFunction(token)) inside.push(token[4].value.toLowerCase());
    else if (token[0] === '(-token') inside.push('(');
    else if (token[0] === ')-token') inside.pop();
    if (isTokenURL(token) && !ABSOLUTE.test(token[4].value)) token[1] = `url(${resolved(token[4].value)})`;
    if (isTokenString(token) && LOADING.has(inside.at(-1) ?? '') && !ABSOLUTE.test(token[4].value))
      token[1] = resolved(token[4].value);
  }
  return stringify(...tokens);
}
