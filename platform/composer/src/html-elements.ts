/*
 * Why not parse5: on the site's 100 pages of 46 KB its parser takes 9.8 ms of processor time a page in a new process and 3 ms once it is
 * compiled, its tokenizer alone 7 and 2.5, this file 3 and 0.7 (parse5 8.1.1, Node 20). Regular expressions in place of the loops below
 * take three times as long. tests/composition/html-elements.test.ts compares this file with parse5.
 */

/** A start tag: its name in lower case, and its attributes by lower-case names, with character references resolved. */
export interface HtmlElement {
  name: string;
  attributes: Map<string, string>;
  /** The position after the tag. */
  end: number;
}

export interface HtmlReading {
  /** Every start tag in order, and everything inside raw text elements that looks like one. */
  elements: HtmlElement[];
  /** One phrase for each place where browsers may find other tags, depending on the surrounding elements. */
  ambiguous: string[];
}

/** Elements whose content is text, even if it looks like tags; in an SVG, in a `<select>` or without scripting it may be markup. */
const RAW_TEXT = new Set([
  'script',
  'style',
  'textarea',
  'title',
  'iframe',
  'noembed',
  'noframes',
  'noscript',
  'xmp',
]);

/**
 * Parses the tags of an HTML text, quoted in any way, so that other notation does not evade a check. Raw text is parsed for tags too:
 * checking too much is safe. Both interpretations agree on what follows, unless a tag or comment that begins inside raw text continues
 * after its end: that is reported as ambiguous.
 */
export function readHtml(html: string): HtmlReading {
  const elements: HtmlElement[] = [];
  const ambiguous: string[] = [];
  /** The positions at which the raw text elements so far would end. */
  let ends: number[] = [];
  for (let start = html.indexOf('<'); start >= 0; ) {
    const isEnd = html.charCodeAt(start + 1) === SLASH;
    const first = isEnd ? start + 2 : start + 1;
    let name: string | undefined;
    let end: number;
    if (isLetter(html.charCodeAt(first))) {
      const nameEnd = until(html, first, NAME_END);
      name = html.slice(first, nameEnd).toLowerCase();
      const attributes = new Map<string, string>();
      end = readAttributes(html, nameEnd, attributes);
      if (!isEnd) elements.push({ name, attributes, end });
    } else end = endOfOther(html, start);
    // A "<" that begins nothing.
    if (end === start) {
      start = html.indexOf('<', start + 1);
      continue;
    }
    if (ends.length > 0) ends = ends.filter((one) => one > start);
    if (ends.some((one) => one < end) || isCdata(html, start))
      ambiguous.push(`can be read in two ways: ${html.slice(start, Math.min(end, start + 80))}`);
    if (name !== undefined && !isEnd && RAW_TEXT.has(name)) {
      const content = html.slice(end).search(new RegExp(`</${name}[\\t\\n\\f\\r />]`, 'i'));
      if (content >= 0) ends.push(end + content);
    }
    start = html.indexOf('<', end);
  }
  return { elements, ambiguous };
}

/** Returns the start tags of an HTML text in order. */
export const htmlElements = (html: string): HtmlElement[] => readHtml(html).elements;

const [QUOTE, APOSTROPHE, SLASH, EQUALS, GREATER] = [34, 39, 47, 61, 62];

/** Characters by their code; others end nothing. HTML has only these five white space characters. */
const table = (characters: string) => {
  const codes = new Uint8Array(128);
  for (const character of characters) codes[character.charCodeAt(0)] = 1;
  return codes;
};
const SPACE = table('\t\n\f\r ');
const SPACE_OR_SLASH = table('\t\n\f\r /');
const NAME_END = table('\t\n\f\r />');
const ATTRIBUTE_END = table('\t\n\f\r />=');
const VALUE_END = table('\t\n\f\r >');

/** Returns the first position from `at` whose character is not in the table, or the end of the text. */
function after(html: string, at: number, codes: Uint8Array): number {
  let end = at;
  while (end < html.length && codes[html.charCodeAt(end)] === 1) end += 1;
  return end;
}
/** Returns the first position from `at` whose character is in the table, or the end of the text. */
function until(html: string, at: number, codes: Uint8Array): number {
  let end = at;
  while (end < html.length && codes[html.charCodeAt(end)] !== 1) end += 1;
  return end;
}

const isLetter = (code: number) => (code | 32) >= 97 && (code | 32) <= 122;
const isCdata = (html: string, start: number) =>
  html.charCodeAt(start + 2) === 91 && html.slice(start, start + 9).toUpperCase() === '<![CDATA[';

/** Returns the end of a comment, CDATA, a declaration or a bogus comment; `start` if it is none (HTML standard, section 13.2.5). */
function endOfOther(html: string, start: number): number {
  if (html.startsWith('<!--', start)) return endOfComment(html, start + 4);
  if (isCdata(html, start)) return start + 9;
  const next = html[start + 1];
  if (next !== '!' && next !== '?' && next !== '/') return start;
  const end = html.indexOf('>', start + 2);
  return end < 0 ? html.length : end + 1;
}

function endOfComment(html: string, from: number): number {
  if (html[from] === '>') return from + 1;
  if (html.startsWith('->', from)) return from + 2;
  for (let at = html.indexOf('--', from); at >= 0; at = html.indexOf('--', at + 1)) {
    if (html[at + 2] === '>') return at + 3;
    if (html.startsWith('!>', at + 2)) return at + 4;
  }
  return html.length;
}

/** Reads the attributes of a tag. Of two attributes with the same name the first counts. Returns the end of the tag. */
function readAttributes(html: string, start: number, attributes: Map<string, string>): number {
  let end = start;
  for (;;) {
    const at = after(html, end, SPACE_OR_SLASH);
    if (at >= html.length) return end;
    if (html.charCodeAt(at) === GREATER) return at + 1;
    // The first character belongs to the name even if it is "=".
    end = until(html, at + 1, ATTRIBUTE_END);
    const name = html.slice(at, end).toLowerCase();
    const sign = after(html, end, SPACE);
    let value = '';
    if (html.charCodeAt(sign) === EQUALS) {
      const from = after(html, sign + 1, SPACE);
      const quote = html.charCodeAt(from);
      const close =
        quote === QUOTE || quote === APOSTROPHE ? html.indexOf(String.fromCharCode(quote), from + 1) : -1;
      end = close < 0 ? until(html, from, VALUE_END) : close + 1;
      value = close < 0 ? html.slice(from, end) : html.slice(from + 1, close);
    }
    if (!attributes.has(name)) attributes.set(name, resolveCharacters(value));
  }
}

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  colon: ':',
  comma: ',',
  sol: '/',
  bsol: '\\',
  Tab: '\t',
  NewLine: '\n',
};

/** Resolves numeric character references and the named ones that can disguise a URL. */
export function resolveCharacters(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|([a-z]+));?/gi, (all, decimal, hex, name) => {
    if (name) return NAMED[name as string] ?? all;
    const code = decimal ? Number(decimal) : Number.parseInt(hex as string, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}
