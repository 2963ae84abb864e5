import type { Language } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import { HOME } from '@site/contracts/paths';
import { stemsOf, wordsOf } from '@site/contracts/search-words';
import { onceEach } from './once-each';
import type { ReadPage } from './read-page';

/** What later steps need of a page's body. It is kept with the body, so that a reused page is not parsed again. */
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
const stemOnce = onceEach((word: string, lang: Language) => stemsOf(word, lang).join(' '));

/** Returns the stems in a page's `<main>`. What stands around it on every page, such as the footer, counts for the home page. */
function stemsIn({ lang, path }: Pick<PageData, 'lang' | 'path'>, texts: ReadPage['texts']): string {
  const counted = texts.filter(({ main, raw }) => !raw && (main || path === HOME));
  const stems = wordsOf(counted.map(({ text }) => text).join(' ')).map((word) => stemOnce(word, lang));
  const once = new Set(stems);
  const repeated = new Set(stems.filter((stem) => !once.delete(stem)));
  return [...new Set(stems), ...repeated].join(' ');
}
