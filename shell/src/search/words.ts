/* Why no search library: they bring no stems of Ukrainian, and visitors would load more than this file. */

import type { Language } from '@site/contracts/languages';

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
export const folded = (text: string): string => text.toLowerCase().replace(/ё/g, 'е').replace(/['ʼ]/g, '’');

/** A word of a text and its position. */
export interface Word {
  text: string;
  at: number;
}

export const wordsOf = (text: string): Word[] =>
  [...folded(text).matchAll(WORD)].map((match) => ({ text: match[0], at: match.index }));

/** Returns the stem of a word, without its inflectional ending. */
export function stem(word: string, lang: Language): string {
  const ending = ENDINGS[lang]?.find(
    (one) => word.endsWith(one) && word.length - one.length >= SHORTEST_STEM,
  );
  return ending ? word.slice(0, -ending.length) : word;
}

function longestFirst(endings: string): string[] {
  return endings.split(' ').sort((a, b) => b.length - a.length);
}
