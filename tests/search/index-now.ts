import { LANGUAGE_CODES } from '@site/contracts/languages';
import { type SearchIndex, wordsOf } from '@site/contracts/search-words';
import type { SitePage } from '@site/contracts/site-pages';
import { keys } from '@site/site-model/bucket-keys';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { composeNow } from '../budgets/compose-now';

/** The search index of a language, and every word that its pages show. */
export interface IndexNow {
  index: SearchIndex;
  words: string[];
}

type Node = DefaultTreeAdapterTypes.Node;
const UNREAD = new Set(['head', 'script', 'style', 'template', 'noscript', 'textarea']);

function textOf(node: Node): string {
  if ('value' in node) return node.value;
  if (!('childNodes' in node) || UNREAD.has(node.nodeName)) return '';
  return ` ${node.childNodes.map(textOf).join('')} `;
}

/** Prints, by language, the search index of the current sources as JSON. */
const { store, id, remove } = await composeNow();
const json = async (key: string) => JSON.parse(String(await store.read(key)));
const found: Partial<Record<string, IndexNow>> = {};
for (const lang of LANGUAGE_CODES) {
  const pages = ((await json(keys.sitePages(id, lang))) as SitePage[]).filter(
    ({ aliasOf, hidden }) => !aliasOf && !hidden,
  );
  const words = new Set<string>();
  for (const { path } of pages) {
    const document = parse(String(await store.read(keys.page(id, lang, path))));
    for (const word of wordsOf(textOf(document))) words.add(word);
  }
  found[lang] = { index: await json(keys.search(id, lang)), words: [...words] };
}
remove();
process.stdout.write(JSON.stringify(found));
