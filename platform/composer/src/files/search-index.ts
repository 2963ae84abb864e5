import { LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import { entriesOf, MAIN_MENU, placeIn } from '@site/contracts/navigation';
import type { SearchEntry, SearchIndex } from '@site/contracts/search-index';
import type { PageFacts } from '../page-facts';

/** The words that the pages of a language show. */
interface Words {
  /** How often a stem stands on each page, by stem and path. */
  times: Map<string, Map<string, number>>;
  /** The number of words of each page, by path. */
  sizes: Map<string, number>;
}

/** Collects the words of the pages. */
export class PageWords {
  private readonly languages = new Map(
    LANGUAGE_CODES.map((lang): [Language, Words] => [lang, { times: new Map(), sizes: new Map() }]),
  );

  of = (lang: Language): Words => this.languages.get(lang) as Words;

  add({ lang, path }: PageData, { stems }: Pick<PageFacts, 'stems'>): void {
    const { times, sizes } = this.of(lang);
    let size = 0;
    for (const [stem, count] of stems) {
      size += count;
      const onPages = times.get(stem) ?? new Map<string, number>();
      times.set(stem, onPages.set(path, count));
    }
    sizes.set(path, size);
  }
}

/** Returns the search index of a language: its pages, the questions that these answer, and the words that they show. */
export function searchIndex(pages: readonly PageData[], lang: Language, words: PageWords): SearchIndex {
  const inLanguage = pages.filter((page) => page.lang === lang);
  const numbers = new Map(inLanguage.map(({ path }, number) => [path, number]));
  const { times, sizes } = words.of(lang);
  const average = [...sizes.values()].reduce((sum, size) => sum + size, 0) / sizes.size;
  const stems: string[] = [];
  const places: string[] = [];
  for (const stem of [...times.keys()].sort()) {
    const onPages = [...(times.get(stem) ?? [])].flatMap(([path, count]) => {
      const number = numbers.get(path);
      // As in BM25: a long page repeats words more often, so the count is divided by the page's size.
      const often = count / (0.25 + (0.75 * (sizes.get(path) ?? 0)) / average);
      return number === undefined ? [] : [number.toString(36) + (often >= 3 ? '*' : often >= 1.5 ? '+' : '')];
    });
    if (onPages.length === 0) continue;
    stems.push(stem);
    places.push(onPages.join(','));
  }
  const entries = [...inLanguage.map(subject), ...inLanguage.flatMap(questions)];
  return { entries, stems: stems.join(' '), places: places.join(' ') };
}

function subject({ path, head: { title, description, about } }: PageData): SearchEntry {
  if (!about) return { kind: 'page', path, title, note: '', text: description };
  const product = about.kind === 'product';
  return {
    kind: about.kind,
    path,
    title: product ? title : about.name,
    note: product ? '' : about.note,
    text: [title, description, about.kind === 'article' ? `${about.section} ${about.summary}` : ''].join(' '),
  };
}

function questions(page: PageData): SearchEntry[] {
  const { title, about, faq = [] } = page.head;
  return faq.map(({ question, answer }) => ({
    kind: 'question',
    path: page.path,
    title: question,
    note: about?.name ?? (navLabel(page) || title),
    text: answer,
  }));
}

/** Returns the label of the page's section in the main navigation, in the page's language; empty if it is in no section. */
function navLabel({ canonicalPath, navigation }: PageData): string {
  return entriesOf(navigation, MAIN_MENU).find((entry) => placeIn(entry, canonicalPath))?.label ?? '';
}
