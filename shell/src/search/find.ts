import type { Language } from '@site/contracts/languages';
import type { SearchEntry, SearchIndex, SearchKind } from '@site/contracts/search-index';
import { otherLayouts, stemOf, wordsOf } from '@site/contracts/search-words';

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
 * the best entry first. Any word of the query may match; rare words count more, and so do entries that match more of them. Words
 * without a match are read as typed on the wrong keyboard layout. An empty query returns the products.
 */
export function searcher(index: SearchIndex, lang: Language): (query: string) => FoundGroup[] {
  const { entries } = index;
  const vocabulary = vocabularyOf(index, lang);
  const pages = new Set(entries.map(({ path }) => path)).size;
  return (query) => {
    const read = (text: string) => wordsOf(text).map((word) => meanings(word.text, lang, vocabulary));
    const isKnown = (meant: Map<string, number>[]) => meant.some(({ size }) => size > 0);
    // Before the query is split into words: some letters are on keys of punctuation marks.
    const asked = query.split(/\s+/).flatMap((typed) => {
      const meant = read(typed);
      if (meant.length === 0 || isKnown(meant)) return meant;
      return otherLayouts(typed, lang).map(read).find(isKnown) ?? meant;
    });
    const scores = asked.length > 0 ? scored(asked, vocabulary, index, pages) : productsOf(index);
    const least = Math.max(...scores.values()) * LEAST_SHARE;
    const best = [...scores].filter(([, score]) => score >= least).sort(([, a], [, b]) => b - a);
    const kinds = new Map<SearchKind, Found[]>();
    for (const [number] of best) {
      const entry = entries[number];
      if (!entry) continue;
      const found = kinds.get(entry.kind) ?? [];
      kinds.set(entry.kind, found);
      if (found.length < MOST_OF_A_KIND) found.push({ entry, title: mark(entry.title, asked, lang) });
    }
    return [...kinds].map(([kind, found]) => ({ kind, found }));
  };
}

const productsOf = ({ entries }: SearchIndex): Worths =>
  new Map(entries.flatMap(({ kind }, number) => (kind === 'product' ? [[number, 1] as const] : [])));

function vocabularyOf({ entries, stems, places }: SearchIndex, lang: Language): Vocabulary {
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
  const weights = new Map<string, number>(known ? [[stem, 1]] : []);
  const terms = [...vocabulary.keys()];
  for (const term of terms) {
    // A short word is a preposition and no beginning, once it is known.
    if (term === stem || (known && word.length < 3)) continue;
    const share = Math.min(stem.length, term.length) / Math.max(stem.length, term.length);
    const goesOn = term.startsWith(word) || (term.startsWith(stem) && term.length <= stem.length + 3);
    if (goesOn) weights.set(term, share * (known ? 0.4 : 0.9));
  }
  if (weights.size > 0) return weights;
  for (const term of terms) {
    const share = term.length / stem.length;
    if (stem.startsWith(term) && term.length > 3 && share >= 0.6) weights.set(term, share * 0.7);
  }
  const near = [stem, ...(inLatin(word) === word ? [] : [inLatin(word)])].flatMap((one) => [
    ...nearWords(one, terms),
  ]);
  for (const [term, likeness] of near) weights.set(term, Math.max(likeness, weights.get(term) ?? 0));
  return weights;
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

/** Letters of a word for one typing error. */
const LETTERS_PER_ERROR = 4;
const MOST_ERRORS = 3;

/** Returns the terms that a misspelt word may mean, with their likeness to it: one error in four letters, at most three. */
function nearWords(word: string, terms: Iterable<string>): Map<string, number> {
  const most = Math.min(MOST_ERRORS, Math.floor(word.length / LETTERS_PER_ERROR));
  const matches = new Map<string, number>();
  for (const term of terms) {
    const errors = distance(term, word, most);
    if (errors <= most) matches.set(term, 0.8 - 0.2 * errors);
  }
  return matches;
}

/**
 * Returns how many letters must be inserted, removed, replaced or swapped with their neighbour to turn one word into another (optimal
 * string alignment), or a larger number than `most`.
 */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let twoAbove: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    const cell = (line: readonly number[], j: number) => line[j] ?? most + 1;
    for (let j = 1; j <= b.length; j++) {
      const replaced = cell(above, j - 1) + Number(a[i - 1] !== b[j - 1]);
      const swaps = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = swaps ? cell(twoAbove, j - 2) + 1 : most + 1;
      row.push(Math.min(cell(above, j) + 1, cell(row, j - 1) + 1, replaced, swapped));
    }
    if (Math.min(...row) > most) return most + 1;
    twoAbove = above;
    above = row;
  }
  return above[b.length] ?? most + 1;
}

const CYRILLIC = 'абвгґдеєжзиіїйклмнопрстуфхцчшщыэюя';
const LATIN = 'a b v g g d e e zh z i i i y k l m n o p r s t u f h ts ch sh sch y e yu ya'.split(' ');

/** Returns a word in Latin letters, in which the names of products and channels are written in every language. */
const inLatin = (word: string): string =>
  word.replace(/[а-яґєії]/g, (letter) => LATIN[CYRILLIC.indexOf(letter)] ?? '');
