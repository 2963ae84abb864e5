import type { Language } from '@site/contracts/languages';
import {
  SEARCH_KINDS,
  type SearchEntry,
  type SearchIndex,
  type SearchKind,
} from '@site/contracts/search-index';
import { stemOf, wordsOf } from '@site/contracts/search-words';
import { inLatin, nearWords } from './near-words';

/** A run of a title; `hit`: it matches the query. */
export interface TitlePart {
  text: string;
  hit: boolean;
}
export interface Found {
  entry: SearchEntry;
  title: TitlePart[];
}
export interface FoundGroup {
  kind: SearchKind;
  found: Found[];
}

const MOST_OF_A_KIND = 6;
/** Entries with less than this share of the best score are left out. */
const LEAST_SHARE = 0.3;

/** What a word is worth where it stands. An answer says as much as its question. */
const IN_TITLE = 4;
const IN_TEXT = 2;
const IN_QUESTION = 3;
const ON_PAGE: Record<string, number> = { '': 0.5, '+': 1, '*': 1.5 };
/** Words of a title of this length are worth that much; those of a shorter title say more. */
const TITLE_WORDS = 7;
/** What the site offers comes before what it tells. */
const OFFER = 1.4;
const TOLD: readonly SearchKind[] = ['case', 'article'];

/** What a word is worth, by the number of the entry. */
type Worths = Map<number, number>;
type Vocabulary = ReadonlyMap<string, Worths>;

/**
 * Returns the search of an index, whose words it reads once. The search returns the entries with the best score, by kind, the kind of
 * the best entry first. Any word of the query may match; rare words count more, and so do entries that match more of them. An empty
 * query returns the products.
 */
export function searcher(index: SearchIndex, lang: Language): (query: string) => FoundGroup[] {
  const { entries } = index;
  const vocabulary = vocabularyOf(index, lang);
  const pages = new Set(entries.map(({ path }) => path)).size;
  return (query) => {
    const asked = wordsOf(query).map(({ text }) => meanings(text, lang, vocabulary));
    const scores = asked.length > 0 ? scored(asked, vocabulary, index, pages) : productsOf(index);
    const least = Math.max(...scores.values()) * LEAST_SHARE;
    const best = [...scores].filter(([, score]) => score >= least).sort(([, a], [, b]) => b - a);
    const kinds = new Map<SearchKind, Found[]>();
    for (const [number] of best) {
      const entry = entries[number];
      // A composer of another release may know other kinds.
      if (!entry || !SEARCH_KINDS.includes(entry.kind)) continue;
      const found = kinds.get(entry.kind) ?? [];
      kinds.set(entry.kind, found);
      if (found.length < MOST_OF_A_KIND) found.push({ entry, title: mark(entry.title, asked, lang) });
    }
    return [...kinds].map(([kind, found]) => ({ kind, found }));
  };
}

const productsOf = ({ entries }: SearchIndex): Worths =>
  new Map(entries.flatMap(({ kind }, number) => (kind === 'product' ? [[number, 1] as const] : [])));

function vocabularyOf({ entries, stems = '', places = '' }: SearchIndex, lang: Language): Vocabulary {
  const vocabulary = new Map<string, Worths>();
  const add = (stem: string, number: number, worth: number) => {
    const worths: Worths = vocabulary.get(stem) ?? new Map();
    vocabulary.set(stem, worths.set(number, (worths.get(number) ?? 0) + worth));
  };
  const shown = places.split(' ').map((list) => list.split(','));
  for (const [at, stem] of stems.split(' ').entries())
    for (const place of shown[at] ?? []) {
      const [, number = '', often = ''] = /^(\w+)(.?)$/.exec(place) ?? [];
      if (number) add(stem, Number.parseInt(number, 36), ON_PAGE[often] ?? 0);
    }
  const stemsOf = (text: string) => [...new Set(wordsOf(text).map((word) => stemOf(word.text, lang)))];
  for (const [number, { kind, title, note, text }] of entries.entries()) {
    const inTitle = stemsOf(title);
    const [titleWorth, textWorth] = kind === 'question' ? [IN_QUESTION, IN_QUESTION] : [IN_TITLE, IN_TEXT];
    for (const stem of inTitle) add(stem, number, titleWorth * Math.sqrt(TITLE_WORDS / inTitle.length));
    // A text begins with what it is about.
    for (const [at, stem] of stemsOf(`${text} ${note}`).entries())
      add(stem, number, textWorth * (1 + 1 / (1 + at)));
  }
  return vocabulary;
}

/** Returns the stems that a word of the query may mean, with their likeness to it. */
function meanings(word: string, lang: Language, vocabulary: Vocabulary): Map<string, number> {
  const stem = stemOf(word, lang);
  const known = vocabulary.has(stem);
  const found = new Map<string, number>(known ? [[stem, 1]] : []);
  const terms = [...vocabulary.keys()];
  for (const term of terms) {
    // A short word is a preposition and no beginning, once it is known.
    if (term === stem || (known && word.length < 3)) continue;
    const share = Math.min(stem.length, term.length) / Math.max(stem.length, term.length);
    const goesOn = term.startsWith(word) || (term.startsWith(stem) && term.length <= stem.length + 3);
    if (goesOn) found.set(term, share * (known ? 0.4 : 0.9));
  }
  if (found.size > 0) return found;
  for (const term of terms) {
    const share = term.length / stem.length;
    if (stem.startsWith(term) && term.length > 3 && share >= 0.6) found.set(term, share * 0.7);
  }
  const near = [stem, ...(inLatin(word) === word ? [] : [inLatin(word)])].flatMap((one) => [
    ...nearWords(one, terms),
  ]);
  for (const [term, likeness] of near) found.set(term, Math.max(likeness, found.get(term) ?? 0));
  return found;
}

/** Returns the scores of the entries that match any word of the query. */
function scored(
  asked: readonly ReadonlyMap<string, number>[],
  vocabulary: Vocabulary,
  { entries }: SearchIndex,
  pages: number,
): Worths {
  const sums = new Map<number, { score: number; rarity: number }>();
  let all = 0;
  for (const meant of asked) {
    const worths: Worths = new Map();
    for (const [term, likeness] of meant)
      for (const [number, worth] of vocabulary.get(term) ?? [])
        worths.set(number, Math.max(worth * likeness, worths.get(number) ?? 0));
    const on = new Set([...worths.keys()].map((number) => entries[number]?.path)).size;
    const rarity = on > 0 ? Math.sqrt(Math.log((pages + 1) / on)) : 0;
    all += rarity;
    for (const [number, worth] of worths) {
      const sum = sums.get(number) ?? { score: 0, rarity: 0 };
      sums.set(number, { score: sum.score + worth * rarity, rarity: sum.rarity + rarity });
    }
  }
  return new Map(
    [...sums].map(([number, { score, rarity }]) => {
      const kind = entries[number]?.kind;
      return [number, score * Math.sqrt(rarity / all) * (kind && TOLD.includes(kind) ? 1 : OFFER)];
    }),
  );
}

/** Returns a title in parts, of which those with a word that the query may mean are hits. */
function mark(title: string, asked: readonly ReadonlyMap<string, number>[], lang: Language): TitlePart[] {
  const parts: TitlePart[] = [];
  let done = 0;
  const take = (to: number, hit: boolean) => {
    if (to > done) parts.push({ text: title.slice(done, to), hit });
    done = to;
  };
  // A compound comes before its parts.
  for (const { text, at, end } of wordsOf(title).sort((a, b) => a.at - b.at || b.end - a.end)) {
    if (at < done || !asked.some((meant) => meant.has(stemOf(text, lang)))) continue;
    take(at, false);
    take(end, true);
  }
  take(title.length, false);
  return parts;
}
