import type { Language } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import { entriesOf, MAIN_MENU, placeIn } from '@site/contracts/navigation';
import type { SearchEntry, SearchIndex } from '@site/contracts/search-words';

/** The stems that each page shows, by its language and path. */
export type PageStems = Map<string, string>;

/** Returns the search index of a language: its pages, the questions that these answer, and the words that they show. */
export function buildSearchIndex(all: readonly PageData[], lang: Language, stems: PageStems): SearchIndex {
  const pages = all.filter((page) => page.lang === lang);
  const places = new Map<string, string[]>();
  for (const [at, { path }] of pages.entries()) {
    const number = at.toString(36);
    for (const stem of stems.get(lang + path)?.match(/\S+/g) ?? []) {
      const numbers = places.get(stem) ?? [];
      if (numbers.at(-2) !== number) places.set(stem, [...numbers, number]);
    }
  }
  return {
    entries: [...pages.map(subject), ...pages.flatMap(questions)],
    places: Object.fromEntries([...places].sort().map(([stem, numbers]) => [stem, numbers.join(' ')])),
  };
}

function subject({ path, head: { title, description, about, keywords = '' } }: PageData): SearchEntry {
  const page = { path, text: description, keywords };
  if (!about || about.kind === 'product') return { kind: about?.kind ?? 'page', title, note: '', ...page };
  const { kind, name, note } = about;
  const more = about.kind === 'article' ? ` ${about.section} ${about.summary}` : '';
  return { kind, title: name, note, ...page, keywords: keywords + more };
}

function questions({ path, canonicalPath, navigation, head }: PageData): SearchEntry[] {
  const section = entriesOf(navigation, MAIN_MENU).find((entry) => placeIn(entry, canonicalPath));
  const note = head.about?.name ?? section?.label ?? head.title;
  return (head.faq ?? []).map(({ question, answer }) => {
    return { kind: 'question', path, title: question, note, text: answer, keywords: '' };
  });
}
