import type { Language } from '@site/contracts/languages';
import { SEARCH_KINDS, type SearchEntry, type SearchKind } from '@site/contracts/search-index';

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
const IN_TITLE = 4;
const IN_TEXT = 1;

/**
 * Returns the entries in which every word of the query is a prefix of a word, ignoring endings, grouped by kind, best
 * first. An empty query returns the products.
 */
export function find(entries: readonly SearchEntry[], query: string, lang: Language): FoundGroup[] {
  const stems = wordsOf(query).map(({ text }) => stem(text, lang));
  const scored = entries
    .map((entry) => ({ entry, score: score(entry, stems) }))
    .filter(({ entry, score }) => (stems.length > 0 ? score > 0 : entry.kind === 'product'))
    .sort((a, b) => b.score - a.score);
  return SEARCH_KINDS.map((kind) => ({
    kind,
    found: scored
      .filter(({ entry }) => entry.kind === kind)
      .slice(0, MOST_OF_A_KIND)
      .map(({ entry }) => ({ entry, title: mark(entry.title, stems) })),
  })).filter(({ found }) => found.length > 0);
}

function score({ title, note, text }: SearchEntry, stems: readonly string[]): number {
  const inTitle = wordsOf(title);
  const inText = wordsOf(`${note} ${text}`);
  const points = stems.map((stem): number => {
    const begins = (word: { text: string }) => word.text.startsWith(stem);
    if (inTitle.some(begins)) return IN_TITLE;
    return inText.some(begins) ? IN_TEXT : 0;
  });
  return points.some((point) => point === 0) ? 0 : points.reduce((sum, point) => sum + point, 0);
}

function mark(title: string, stems: readonly string[]): TitlePart[] {
  const parts: TitlePart[] = [];
  let done = 0;
  const take = (to: number, hit: boolean) => {
    if (to > done) parts.push({ text: title.slice(done, to), hit });
    done = to;
  };
  for (const { text, at } of wordsOf(title)) {
    if (!stems.some((stem) => text.startsWith(stem))) continue;
    take(at, false);
    take(at + text.length, true);
  }
  take(title.length, false);
  return parts;
}

/* Why no search library: they bring no stems of Ukrainian, and visitors would load more than this file. */

const WORD = /[\p{L}\p{N}’]+/gu;

/**
 * Inflectional endings to strip; the remaining stem must not be too short. A language without a list is searched by whole words.
 */
const ENDINGS: Partial<Record<Language, string[]>> = {
  en: longestFirst('ies es s ing ed'),
  ru: longestFirst(
    'ями ами ого его ому ему ыми ими ией ов ев ей ой ою ем ом ам ям ах ях ый ий ая яя ое ее ые ие ую юю ия ии ию а е и о у ы э ю я й ь',
  ),
  ua: longestFirst(
    'ями ами ого ому ими ією ові еві ів їв ей ою ею ем ом ам ям ах ях ий ій ія ії ію а е є и і ї о у ю я й ь',
  ),
};
const SHORTEST_STEM = 4;

/** Normalizes letter case and letters with two common spellings; keeps the length. */
const folded = (text: string): string => text.toLowerCase().replace(/ё/g, 'е').replace(/['ʼ]/g, '’');

/** A word of a text and its position. */
interface Word {
  text: string;
  at: number;
}

const wordsOf = (text: string): Word[] =>
  [...folded(text).matchAll(WORD)].map((match) => ({ text: match[0], at: match.index }));

/** Returns the stem of a word, without its inflectional ending. */
function stem(word: string, lang: Language): string {
  const ending = ENDINGS[lang]?.find(
    (one) => word.endsWith(one) && word.length - one.length >= SHORTEST_STEM,
  );
  return ending ? word.slice(0, -ending.length) : word;
}

function longestFirst(endings: string): string[] {
  return endings.split(' ').sort((a, b) => b.length - a.length);
}
