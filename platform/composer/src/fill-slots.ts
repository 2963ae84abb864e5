import { ReleaseError } from '@platform/base/release-error';
import type { ExposeId } from '@site/contracts/microfrontend';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { isForeign } from './check-document';
import { readHtml } from './html-elements';

type Node = DefaultTreeAdapterTypes.Node;

const opening = (id: ExposeId) => `<div data-slot="${id}">`;
const CLOSING = '</div>';
/** Tags that give their attributes to the document's own elements, wherever they stand. */
const OF_THE_DOCUMENT = /<(?:html|body|head|frameset)\b/i;

/**
 * Browsers keep any element inside a `<select>`, where parse5 8.1.1 drops all but its options: a link left open there goes on after the
 * slot, and a table takes what follows into the `<select>`.
 */
const SELECT = /<select\b/i;

/** Marks the elements of slots, which only the shell makes. */
const NESTED = /\sdata-slot\s*=/i;
/** The elements that stayed empty, because the process that rendered the page has not loaded the slots' parts. */
const EMPTY = /<div data-slot="([\w-]+\/[\w-]+)"><\/div>/g;

/**
 * Returns a page with the empty elements of other parts' slots filled. The page was rendered without these parts, so outside its
 * element a part has changed nothing. Throws if a content is not all in its element once a browser has parsed the page.
 *
 * @param shown By slot, a page that the slot's part has rendered, with the element filled.
 */
export function fillSlots(page: string, shown: ReadonlyMap<ExposeId, string>): string {
  const filled = new Set<ExposeId>();
  // In one pass: what a part fills in is not searched for the elements of others.
  return page.replace(EMPTY, (element, name: ExposeId, at: number) => {
    const rendered = shown.get(name);
    if (rendered === undefined) return element;
    if (filled.has(name)) throw fault(name, 'is shown more than once on the page');
    filled.add(name);
    const content = contentOf(rendered, name);
    if (NESTED.test(content)) throw fault(name, 'has an element with data-slot, which only the shell makes');
    if (SELECT.test(content))
      throw fault(name, 'has a <select>, whose content browsers and the check parse differently');
    if (!isContained(openElements(page.slice(0, at)), content))
      throw fault(name, 'has markup that does not end in its element');
    const foreign = foreignLink(content);
    if (foreign) throw fault(name, `links to another site from another part's page: ${foreign}`);
    return opening(name) + content + CLOSING;
  });
}

/** Returns the HTML inside a slot's element, as it is written: whatever that is, `isContained` judges it. */
function contentOf(html: string, id: ExposeId): string {
  const start = html.indexOf(opening(id)) + opening(id).length;
  if (start < opening(id).length) throw fault(id, 'was not rendered by its part');
  const div = /<(\/?)div\b/g;
  div.lastIndex = start;
  for (let depth = 1, tag = div.exec(html); tag; tag = div.exec(html)) {
    depth += tag[1] ? -1 : 1;
    if (depth === 0) return html.slice(start, tag.index);
  }
  throw fault(id, 'has markup that does not end in its element');
}

/** Returns a link in a content that leads away from the site. A part may link anywhere, but from its own pages. */
function foreignLink(content: string): string | undefined {
  const hrefs = readHtml(content).elements.flatMap(({ attributes }) => [
    attributes.get('href') ?? '',
    attributes.get('xlink:href') ?? '',
  ]);
  return hrefs.find((href) => isForeign(href) && !/^(mailto|tel):/i.test(href));
}

const TAG = /<(\/?)([a-z][^\s/>]*)(?:"[^"]*"|'[^']*'|[^>"'])*>/gi;
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/** Returns the start tags, without attributes, of the elements that are open at the end of a page's beginning. */
function openElements(html: string): string {
  const open: string[] = [];
  for (const [tag, end, name = ''] of html.matchAll(TAG)) {
    const element = name.toLowerCase();
    if (end) open.length = open.includes(element) ? open.lastIndexOf(element) : open.length;
    else if (!VOID.has(element) && !tag.endsWith('/>')) open.push(element);
  }
  return open.map((name) => `<${name}>`).join('');
}

/** What was judged, because the layout's slots are the same on most pages. */
const judged = new Map<string, boolean>();

/**
 * Whether the nodes that a content makes are the descendants of its element, and nothing else is, once a browser has parsed it within
 * these open elements, with and without scripting: without it, `<noscript>` has elements instead of a text.
 */
function isContained(within: string, content: string): boolean {
  const key = `${within}\n${content}`;
  const known = judged.get(key);
  if (known !== undefined) return known;
  const sound =
    !OF_THE_DOCUMENT.test(content) &&
    holds(within, content, true) &&
    (!/<noscript/i.test(content) || holds(within, content, false));
  judged.set(key, sound);
  return sound;
}

function holds(within: string, content: string, scriptingEnabled: boolean): boolean {
  const opening = `<!doctype html><body>${within}<div>`;
  // What follows shows whether the content changes how that is parsed.
  const html = `${opening}${content}</div><p>text</p>`;
  const [from, to] = [opening.length, opening.length + content.length];
  let contained = false;
  const isSound = (node: Node, inside: boolean): boolean => {
    const at = node.sourceCodeLocation;
    if (at && node.nodeName !== '#text' && (at.startOffset >= from && at.startOffset < to) !== inside)
      return false;
    const tags = 'attrs' in node ? node.sourceCodeLocation : undefined;
    const isSlot = tags?.startTag?.endOffset === from;
    if (isSlot) contained = tags?.endTag?.startOffset === to;
    const children = 'childNodes' in node ? node.childNodes : [];
    return children.every((child) => isSound(child, inside || isSlot));
  };
  return isSound(parse(html, { sourceCodeLocationInfo: true, scriptingEnabled }), false) && contained;
}

const fault = (id: ExposeId, what: string) =>
  new ReleaseError('release/slot-content', `The slot ${id} can’t be shown`, '', [
    {
      ...{ code: 'release/slot-content', part: id.split('/')[0] ?? '', field: id, what },
      remedy: 'Correct the component of the slot',
    },
  ]);
