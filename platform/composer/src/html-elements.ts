/*
 * Why not parse5: on 103 rendered pages of 44 KB its parser takes 14 ms of a processor per page, this file 2 ms, where composing a page
 * takes 18 ms in all (parse5 8.1.1, Node 20). It is the judge of this file in tests/composition/html-elements.test.ts.
 */

/** A start tag of a document: its name in lower case, and its attributes by their lower-case names, references resolved. */
export interface HtmlElement {
  name: string;
  attributes: Map<string, string>;
}

export interface HtmlReading {
  /** Every start tag in its order, and what only looks like one inside of an element of raw text. */
  elements: HtmlElement[];
  /** One sentence for each place where browsers may find other tags, because it depends on the elements around it. */
  ambiguous: string[];
}

/** A comment; CDATA; a declaration or what is read as a comment; or how a tag begins (HTML standard, section 13.2.5). */
const NEXT =
  /<!--(?:-?>|[\s\S]*?(?:--!?>|$))|(<!\[CDATA\[)|<(?:[!?]|\/(?![a-z]))[^>]*(?:>|$)|<(\/?)([a-z][^\t\n\f\r />]*)/gi;
/** The end of a tag, or its next attribute with a value in any way of quoting. Of all blanks HTML knows these five. */
const ATTRIBUTE =
  /[\t\n\f\r /]*(?:>|([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r >]*)))?)/y;

/** Elements whose content holds no tags, however it looks; in a drawing, a `<select>` or without scripts it does. */
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
 * Reads the tags of an HTML text in any way of quoting, so that a check on them cannot be evaded by writing the same differently.
 * The content of raw text is read as tags, too: what is read too much is checked too much. The two ways to read it agree on what
 * comes after, unless a tag or a comment that begins inside goes on behind the end: that is reported as ambiguous.
 */
export function readHtml(html: string): HtmlReading {
  const elements: HtmlElement[] = [];
  const ambiguous: string[] = [];
  /** Where raw text would end, of each element of raw text so far. */
  let ends: number[] = [];
  const next = new RegExp(NEXT);
  for (let match = next.exec(html); match; match = next.exec(html)) {
    const start = match.index;
    const [, cdata, slash, word] = match;
    const name = word?.toLowerCase();
    if (name !== undefined) {
      const { attributes, end } = attributesAt(html, next.lastIndex);
      next.lastIndex = end;
      if (!slash) elements.push({ name, attributes });
    }
    const end = next.lastIndex;
    ends = ends.filter((one) => one > start);
    if (cdata || ends.some((one) => one < end))
      ambiguous.push(`can be read in two ways: ${html.slice(start, Math.min(end, start + 80))}`);
    if (name === undefined || slash || !RAW_TEXT.has(name)) continue;
    const content = html.slice(end).search(new RegExp(`</${name}[\\t\\n\\f\\r />]`, 'i'));
    if (content >= 0) ends.push(end + content);
  }
  return { elements, ambiguous };
}

/** The start tags of an HTML text in their order. */
export const htmlElements = (html: string): HtmlElement[] => readHtml(html).elements;

/** Of two attributes of one name the first counts. */
function attributesAt(html: string, start: number): { attributes: Map<string, string>; end: number } {
  const attributes = new Map<string, string>();
  const attribute = new RegExp(ATTRIBUTE);
  let end = start;
  attribute.lastIndex = start;
  for (let match = attribute.exec(html); match; match = attribute.exec(html)) {
    end = attribute.lastIndex;
    const [, name, double, single, bare] = match;
    if (name === undefined) break;
    const key = name.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, decoded(double ?? single ?? bare ?? ''));
  }
  return { attributes, end };
}

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  colon: ':',
  sol: '/',
  Tab: '\t',
  NewLine: '\n',
};

/** Resolves numeric references and the named ones that can hide an address. */
function decoded(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|([a-z]+));?/gi, (all, decimal, hex, name) => {
    if (name) return NAMED[name as string] ?? all;
    const code = decimal ? Number(decimal) : Number.parseInt(hex as string, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}
