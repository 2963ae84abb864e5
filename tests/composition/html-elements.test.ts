import { readHtml } from '@platform/composer/html-elements';
import fc from 'fast-check';
import { type DefaultTreeAdapterMap, parse, parseFragment } from 'parse5';
import { expect, it } from 'vitest';

type Node = DefaultTreeAdapterMap['node'];

/** Fragments that start, end or hide a tag in some context. */
const PIECES = [
  ...'< > </ / <! <? <!-- --> --!> <!--> <!---> -- <![CDATA[ ]]> " \' = &#58; &colon; a src https://e.test/'.split(
    ' ',
  ),
  ...[' ', '\n', '\t', '\f', '\v', '\u00a0'],
  ...'script style title textarea iframe noscript xmp svg math template img <script> </script> <style> </style>'.split(
    ' ',
  ),
  ...'<title> </title> <textarea> </textarea> <noscript> </noscript> <noframes> <noembed> <plaintext>'.split(
    ' ',
  ),
  ...'<frameset> <table> <col> <svg> </svg> <desc> <foreignObject> </foreignObject> <mi> <select> </select>'.split(
    ' ',
  ),
  ...['<img src=x>', '<a href=', '<SCRIPT SRC=//e.test>', '<p a="', "<i b='", '</p '],
];

/** Returns the tags that a browser turns into elements, with and without scripting, in a document and in a fragment. */
function browserTags(html: string): string[] {
  const options = [true, false].map((scriptingEnabled) => ({
    scriptingEnabled,
    sourceCodeLocationInfo: true,
  }));
  return options.flatMap((option) => [
    ...tagsIn(parse(html, option)),
    ...tagsIn(parseFragment(html, option)),
  ]);
}

function tagsIn(node: Node): string[] {
  const inside = [
    ...('childNodes' in node ? node.childNodes : []),
    ...('content' in node ? [node.content] : []),
  ].flatMap(tagsIn);
  // Elements without a source location are implied and have no attributes.
  if (!('tagName' in node) || !node.sourceCodeLocation || node.tagName === 'html') return inside;
  const attributes = node.attrs.map(({ prefix, name, value }) => [
    prefix ? `${prefix}:${name}` : name,
    value,
  ]);
  return [tag(node.tagName, attributes as [string, string][]), ...inside];
}

const tag = (name: string, attributes: readonly [string, string][]) =>
  `${name} ${JSON.stringify(attributes.map(([key, value]) => [key.toLowerCase(), value]).sort())}`.toLowerCase();

it('finds every tag that a browser finds, or reports the HTML as ambiguous', () => {
  let unambiguous = 0;
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { minLength: 2, maxLength: 16 }), (pieces) => {
      const html = pieces.join('');
      const { elements, ambiguous } = readHtml(html);
      if (ambiguous.length > 0) return;
      unambiguous += 1;
      const found = elements.map(({ name, attributes }) => tag(name, [...attributes]));
      expect(found).toEqual(expect.arrayContaining(browserTags(html)));
    }),
    { numRuns: 2000 },
  );
  expect(unambiguous).toBeGreaterThan(1500);
});
