/*
 * Why not parse5: on 103 rendered pages of 44 KB its parser takes 14 ms of CPU time per page, this file 2 ms; composing a page takes
 * 18 ms in all (parse5 8.1.1, Node 20). tests/composition/html-elements.test.ts compares this file with it.
 */

/** A start tag: its name in lower case, and its attributes by lower-case names, with character references resolved. */
export interface HtmlElement {
  name: string;
  attributes: Map<string, string>;
}

export interface HtmlReading {
  /** Every start tag in order, and everything inside raw text elements that looks like one. */
  elements: HtmlElement[];
  /** One phrase for each place where browsers may find other tags, depending on the surrounding elements. */
  ambiguous: string[];
}

/** A comment; CDATA; a declaration or bogus comment; or the beginning of a tag (HTML standard, section 13.2.5). */
const NEXT =
  /<!--(?:-?>|[\s\S]*?(?:--!?>|$))|(<!\[CDATA\[)|<(?:[!?]|\/(?![a-z]))[^>]*(?:>|$)|<(\/?)([a-z][^\t\n\f\r />]*)/gi;
/** The end of a tag, or its next attribute with a value, quoted or not. HTML has only these five white space characters. */
const ATTRIBUTE =
  /[\t\n\f\r /]*(?:>|([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r >]*)))?)/y;

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

/** Returns the start tags of an HTML text in order. */
export const htmlElements = (html: string): HtmlElement[] => readHtml(html).elements;

/** Parses the attributes of a start tag. Of two attributes with the same name the first counts. */
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
    if (!attributes.has(key)) attributes.set(key, resolveCharacters(double ?? single ?? bare ?? ''));
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

/** Resolves numeric character references and the named ones that can disguise a URL. */
export function resolveCharacters(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|([a-z]+));?/gi, (all, decimal, hex, name) => {
    if (name) return NAMED[name as string] ?? all;
    const code = decimal ? Number(decimal) : Number.parseInt(hex as string, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}
