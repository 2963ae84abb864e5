import type { Language } from '@site/contracts/languages';
import {
  otherLayouts,
  type SearchEntry,
  type SearchIndex,
  type SearchKind,
  stemsOf,
  WORD,
} from '@site/contracts/search-words';
import MiniSearch from 'minisearch';

/** A result. Its title and a quote of its text are split into runs, of which those at odd places match the query. */
export interface Found {
  entry: SearchEntry;
  title: string[];
  quote: string[];
}
export type FoundByKind = ReadonlyMap<SearchKind, Found[]>;

const MOST_OF_A_KIND = 6;
/** Entries with less than this share of the best score are left out. */
const LEAST_SHARE = 0.2;
/** What the site offers comes before what it tells. */
const WORTH: Record<SearchKind, number> = { product: 1.6, question: 1.6, page: 1.2, case: 1, article: 1 };
/** A long page is no less about a word than a short one, so `b` is 0. */
const RANKING = { boost: { title: 2, text: 1.5, body: 0.7 }, bm25: { k: 1.2, b: 0, d: 0.5 } };

/**
 * Returns the search of an index. It returns the entries with the best score, by kind, the kind of the best entry first. Any word of
 * the query may match. Words without a match are read as typed on the wrong keyboard layout. An empty query returns the products.
 */
export function createSearch({ entries, places }: SearchIndex, lang: Language): (query: string) => FoundByKind {
  const known = new Set<string>();
  const engine = new MiniSearch({
    fields: ['title', 'text', 'body'],
    tokenize: (text, field) => (field === 'body' ? text.split(' ') : stemsOf(text, lang)),
    processTerm(stem) {
      known.add(stem);
      return stem;
    },
  });
  const bodies = entries.map((): string[] => []);
  for (const [stem, numbers] of Object.entries(places))
    for (const number of numbers.split(' ')) bodies[Number.parseInt(number, 36)]?.push(stem);
  for (const [id, { title, text, note, keywords }] of entries.entries())
    engine.add({ id, title, text: `${text} ${note} ${keywords}`, body: bodies[id]?.join(' ') });

  const resultsOf = (query: string) =>
    engine.search(query, {
      ...RANKING,
      processTerm: (stem) => (known.has(stem) ? stem : meanings(stem, known)),
      // A short word is a preposition and no beginning, once it is known.
      prefix: (stem, at, stems) => !known.has(stem) || (at === stems.length - 1 && stem.length > 2),
      // One typing error in four letters, at most three.
      fuzzy: (stem) => !known.has(stem) && stem.length > 3 && 0.25,
      maxFuzzy: 3,
      boostDocument: (id: number) => WORTH[entries[id]?.kind ?? 'page'],
    });
  const isEmpty = (query: string) => stemsOf(query, lang).length === 0;
  const isFound = (query: string) => isEmpty(query) || resultsOf(query).length > 0;
  // Before the query is split into words: some letters are on keys of punctuation marks.
  const typed = (query: string) =>
    query.split(/\s+/).map((one) => [one, ...otherLayouts(one, lang)].find(isFound) ?? one);

  return (query) => {
    const results = isEmpty(query)
      ? engine.search(MiniSearch.wildcard, { filter: ({ id }) => entries[id]?.kind === 'product' })
      : resultsOf(typed(query).join(' '));
    const groups = new Map<SearchKind, Found[]>();
    for (const { id, score, match } of results) {
      const entry = entries[id];
      if (!entry || score < (results[0]?.score ?? 0) * LEAST_SHARE) continue;
      const stems = new Set(Object.keys(match));
      const isHit = (word: string) => stemsOf(word, lang).some((stem) => stems.has(stem));
      const quote = stems.size > 0 ? fromFirst(entry.text, isHit) : '';
      const found = groups.get(entry.kind) ?? [];
      const one = { entry, title: runs(entry.title, isHit), quote: runs(quote, isHit) };
      groups.set(entry.kind, [...found, one].slice(0, MOST_OF_A_KIND));
    }
    return groups;
  };
}

const CYRILLIC = 'абвгґдеєжзиіїйклмнопрстуфхцчшщыэюя';
const LATIN = 'a b v g g d e e zh z i i i y k l m n o p r s t u f h ts ch sh sch y e yu ya'.split(' ');

/** Returns what an unknown stem may mean: also its longest known beginning, and the name of a product or channel in Latin letters. */
function meanings(stem: string, known: ReadonlySet<string>): string[] {
  const beginnings = Array.from({ length: stem.length * 0.4 }, (_, cut) => stem.slice(0, -cut - 1));
  const beginning = beginnings.find((one) => one.length > 3 && known.has(one)) ?? stem;
  const latin = stem.replace(/[а-яґєії]/g, (letter) => LATIN[CYRILLIC.indexOf(letter)] ?? '');
  return [...new Set([stem, beginning, latin])];
}

/** Returns a text in runs; those at odd places are hits. */
const runs = (text: string, isHit: (word: string) => boolean): string[] =>
  text.replace(WORD, (word) => (isHit(word) ? `\0${word}\0` : word)).split('\0');

/** Returns a text from shortly before its first hit, if that is far from the beginning. */
function fromFirst(text: string, isHit: (word: string) => boolean): string {
  const [before = '', hit] = runs(text, isHit);
  if (!hit || before.length < 80) return text;
  return `… ${text.slice(text.lastIndexOf(' ', before.length - 40) + 1)}`;
}
