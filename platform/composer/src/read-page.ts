import type { Language } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import { HOME } from '@site/contracts/paths';
import { stemsOf, wordsOf } from '@site/contracts/search-words';
import { SHOWN_ATTRIBUTES } from '@site/contracts/shown-texts';
import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { memoize } from './memoize';

export interface PageElement {
  name: string;
  /** Attributes by lower-case names. */
  attributes: ReadonlyMap<string, string>;
  /** The nearest `data-slot` around it: `mfe-content/TeamPreview`. */
  slot?: string;
}

/** What a browser finds in a page's HTML. */
export interface ReadPage {
  elements: PageElement[];
  texts: PageText[];
  /** Start tags of the elements whose tags don't nest, so that a browser closes or adds some: hydration finds another tree. */
  broken: string[];
}

interface PageText {
  text: string;
  /** Whether it is in `<main>`. */
  main: boolean;
  /** Whether it is the content of an element that shows none, such as `<noscript>`. */
  raw: boolean;
}

const RAW = new Set(['noscript', 'textarea', 'script', 'style']);
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/** Parses the HTML inside a page's root element as browsers do. */
export function readPage(html: string): ReadPage {
  const page: ReadPage = { elements: [], texts: [], broken: [] };
  const read = (node: Tree.Node, main: boolean, raw: boolean, slot?: string): void => {
    let inner = slot;
    if ('value' in node) page.texts.push({ text: node.value, main, raw });
    if ('attrs' in node) {
      const { tagName: name, sourceCodeLocation: at } = node;
      if (!at?.startTag || (!at.endTag && !VOID.has(name) && html[at.endOffset - 2] !== '/'))
        page.broken.push(at ? html.slice(at.startOffset, at.startOffset + 80) : `<${name}>`);
      const attributes = new Map(
        node.attrs.map((one) => [(one.prefix ? `${one.prefix}:${one.name}` : one.name).toLowerCase(), one.value]),
      );
      page.elements.push({ name, attributes, ...(slot === undefined ? {} : { slot }) });
      inner = attributes.get('data-slot') ?? slot;
    }
    const inside = main || node.nodeName === 'main';
    if ('childNodes' in node) for (const child of node.childNodes) read(child, inside, RAW.has(node.nodeName), inner);
  };
  // Without an element around it, parse5 would accept a row without its table.
  const [root = null] = parseFragment('<div></div>').childNodes;
  read(parseFragment(root as Tree.Element | null, html, { sourceCodeLocationInfo: true }), false, false);
  return page;
}

/** Returns what the browser finds in the document to restore a page's data: text nodes, then the values of `SHOWN_ATTRIBUTES`. */
export const shownTexts = ({ elements, texts }: ReadPage): string[] => [
  ...texts.map(({ text, raw }) => (raw ? 'raw' : text)),
  ...elements.flatMap(({ attributes }) => SHOWN_ATTRIBUTES.flatMap((name) => attributes.get(name) ?? [])),
];

/** What later steps need of a page's body. */
export interface PageFacts {
  /** The links as they are written, with the section that they are in, and the ids and the classes, each once. */
  links: readonly { href: string; slot?: string | undefined }[];
  ids: readonly string[];
  classes: readonly string[];
  /** The stems that the page shows, with spaces between; twice what it shows more than once. A text takes less memory than a list. */
  stems: string;
}

export function factsOf(data: Pick<PageData, 'lang' | 'path'>, { elements, texts }: ReadPage): PageFacts {
  const links = new Map<string, PageFacts['links'][number]>();
  const [ids, classes] = [new Set<string>(), new Set<string>()];
  for (const { name, attributes, slot } of elements) {
    const [id, href] = [attributes.get('id'), attributes.get('href')];
    if (id !== undefined) ids.add(id);
    if (href !== undefined && (name === 'a' || name === 'area')) links.set(`${slot} ${href}`, { href, slot });
    for (const one of attributes.get('class')?.split(/[\t\n\f\r ]+/) ?? []) classes.add(one);
  }
  return { links: [...links.values()], ids: [...ids], classes: [...classes], stems: stemsIn(data, texts) };
}

/** Pages repeat most words. */
const stemOnce = memoize((word: string, lang: Language) => stemsOf(word, lang).join(' '));

/** Returns the stems in a page's `<main>`. What stands around it on every page, such as the footer, counts for the home page. */
function stemsIn({ lang, path }: Pick<PageData, 'lang' | 'path'>, texts: ReadPage['texts']): string {
  const counted = texts.filter(({ main, raw }) => !raw && (main || path === HOME));
  const stems = wordsOf(counted.map(({ text }) => text).join(' ')).map((word) => stemOnce(word, lang));
  const once = new Set(stems);
  const repeated = new Set(stems.filter((stem) => !once.delete(stem)));
  return [...new Set(stems), ...repeated].join(' ');
}
