import { parseArgs } from 'node:util';
import { isLanguage, joinPath } from '@site/contracts/languages';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { SITE_PAGES } from '../support/site-pages';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Attributes and elements with a text that only assistive technology says. */
const NAMES = ['aria-label', 'aria-valuetext', 'alt', 'placeholder', 'title'];
const INLINE = new Set(['a', 'b', 'em', 'i', 'label', 'small', 'span', 'strong', 'text', 'time', 'tspan']);
const UNREAD = new Set(['script', 'style', 'template', 'noscript']);
/** Characters of a group that is read as one line: a figure with its unit, a label with its value, a button. */
const GROUP = 170;

const isElement = (node: Node): node is Element => 'tagName' in node;
const attribute = (node: Element, name: string) => node.attrs.find((one) => one.name === name)?.value;
const childrenOf = (node: Element): Node[] =>
  node.childNodes.filter((child) => !isElement(child) || !UNREAD.has(child.tagName));

/** Returns what a node says, its blocks apart. Texts in braces are only seen, those in angle brackets only heard. */
function wordsOf(node: Node): string {
  if (!isElement(node)) return 'value' in node ? node.value : '';
  const inner = childrenOf(node).map(wordsOf).join('').replace(/\s+/g, ' ');
  const heard = [...NAMES.map((name) => attribute(node, name)), ...(node.tagName === 'title' ? [inner] : [])].find(
    Boolean,
  );
  if (heard) return ` <${heard}> ${node.tagName === 'title' ? '' : inner}`;
  if (!inner.trim()) return '';
  if (attribute(node, 'aria-hidden') === 'true') return ` {${inner.trim()}} `;
  if (/visually-hidden/.test(attribute(node, 'class') ?? '')) return ` <${inner.trim()}> `;
  return INLINE.has(node.tagName) ? ` ${inner} ` : ` | ${inner} | `;
}

const textsIn = (node: Node): number =>
  isElement(node)
    ? childrenOf(node).reduce((sum, child) => sum + textsIn(child), NAMES.some((name) => attribute(node, name)) ? 2 : 0)
    : 'value' in node && node.value.trim()
      ? 1
      : 0;

const lineOf = (node: Node) =>
  wordsOf(node)
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;:!?])/g, '')
    .replace(/(?:\| ?)+/g, '| ')
    .replace(/^[\s|]+|[\s|]+$/g, '');

/** Returns the largest groups of at most `GROUP` characters that are assembled from several texts, in the page's order. */
function groupsIn(node: Element): string[] {
  const line = lineOf(node);
  if (textsIn(node) < 2) return [];
  if (line.length <= GROUP) return [line];
  return childrenOf(node).filter(isElement).flatMap(groupsIn);
}

/**
 * Prints what a site's pages say in pieces that are assembled from several texts: labels with values, figures with units,
 * names of drawings and buttons. Read the list whole after a change of texts: each may be right, and the line wrong.
 *
 *   node tools/bin/run.mjs tests/browser/read-aloud.ts ru --site http://localhost:8080
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { site: { type: 'string', default: 'http://localhost:8080' } },
});
const [lang] = positionals;
if (!isLanguage(lang)) throw new Error(`Invalid language "${lang}": name one of the site’s, for example "ru".`);
const read = new Set<string>();
for (const { path, aliasOf } of SITE_PAGES.filter(({ languages }) => languages.includes(lang))) {
  if (aliasOf) continue;
  const response = await fetch(new URL(joinPath(lang, path), values.site));
  const html = parse(await response.text()).childNodes.find(isElement) as Element;
  const fresh = groupsIn(html).filter((line) => !read.has(line));
  for (const line of fresh) read.add(line);
  console.log(`\n# ${joinPath(lang, path)}\n${fresh.join('\n')}`);
}
