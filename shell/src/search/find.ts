import type { Language } from '@site/contracts/languages';
import { SEARCH_KINDS, type SearchEntry, type SearchKind } from '@site/contracts/search-index';
import { stem, wordsOf } from './words';

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
