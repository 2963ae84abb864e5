import type { Language } from './languages';

/* Why no library: none has stems of Ukrainian, and Snowball's loads 36 KB for all its languages. */

/** A word of a text, with folded letters and without hyphens, and where it stands. */
export interface Word {
  text: string;
  at: number;
  end: number;
}

const WORD = /[\p{L}\p{N}’]+/gu;
/** Words that hyphens join, or one. An expression that needs a hyphen would try again at each letter of a word without one. */
const JOINED = /[\p{L}\p{N}’]+(?:[-‑]\u2060?[\p{L}\p{N}’]+)*/gu;
const HYPHEN = /[-‑\u2060]/g;

/** Returns the words of a text. One with hyphens is several words and also one: visitors write “чек-лист” and “чеклист”. */
export function wordsOf(text: string): Word[] {
  const even = folded(text);
  const words: Word[] = [];
  for (const { 0: found, index: at } of even.matchAll(WORD))
    words.push({ text: found, at, end: at + found.length });
  for (const { 0: found, index: at } of even.matchAll(JOINED)) {
    const whole = found.replace(HYPHEN, '');
    if (whole !== found) words.push({ text: whole, at, end: at + found.length });
  }
  return words;
}

/** Normalizes letter case and letters with two common spellings. */
const folded = (text: string): string => text.toLowerCase().replace(/ё/g, 'е').replace(/['ʼ]/g, '’');

/**
 * Matches a word up to its longest ending. The stem keeps three letters, before the endings in `long` four, since these also end short
 * nouns. No lookbehind: browsers of 2022 lack it.
 */
const ending = (any: string, long = any) =>
  new RegExp(`^(?:...(?=(?:${any})$)|.{4,}?(?=(?:${any}|${long})$))`);

const RU_VERB = '(?:[иы]?ва)?(?:[еи]те|[еи]шь|[аеиуюя]т|[аеиуюя]?ть|[аеиуюя]?л[аио]?|[еиую]м|[ую]|й)';
const RU_ADJECTIVE =
  '(?:вш|[аующя]?ющ|[ая]щ|нн?)?(?:[ео]го|[ео]му|[иы]ми|[иыо]й|[ая]я|[ое]е|[иы]е|[ую]ю|[иы]х|[иыое]м)';
const RU_NOUN =
  'ост(?:ь|и|ью|ей|ям|ях)|и?(?:ями|ях|ям|[еяию])|ием|ами|[ая]х|[ая]м|[оеё]в|[оеи]й|[оеь]ю|[аеоуыэйь]';
const UA_VERB = '(?:[ую]ва)?(?:[еиє]мо|[еиє]те|[еиє]ш|[аиуюя]ть|[аиуюя]?ти|[аиуюя]?л[аио]|[аиуюя]в|[ую]|є)';
const UA_NOUN_LONG = 'ого|ому|[иі]ми|[оеє]м|[оі]ст[іьяю]ю?';
const UA_NOUN = '[иі][йхм]|ями|ами|ією|[оеє]ві|[яа]х|[яа]м|[іїе]в|ей|[оеєі]ю|і[яїю]|ань|ень|[аеиіїоуюяйьє]';

/**
 * The endings of inflection, then those that make a noun or an adjective of another word. A language without a list is searched by
 * whole words.
 */
const ENDINGS: Partial<Record<Language, RegExp[]>> = {
  en: [ending('’s|ings?|ed|ies|es|s'), ending('ions?|ment|ly|is|[yei]'), ending('', 'at')],
  ru: [
    ending('ся|л[аио]сь|тесь|[ую]сь'),
    ending(RU_NOUN, `${RU_VERB}|${RU_ADJECTIVE}`),
    ending('[аеё]н|нн|[ое]?к|[аеиоуыэюя]'),
  ],
  ua: [
    ending('с[яь]'),
    ending(UA_NOUN, `${UA_VERB}|${UA_NOUN_LONG}`),
    ending('[ую]в(?:анн?)?|[аеє]нн?|[оеі]?к|[аеиіоуюяє]'),
  ],
};

/** Returns the stem of a word, which its forms and its nearest relatives share. */
export const stemOf = (word: string, lang: Language): string =>
  (ENDINGS[lang] ?? []).reduce((stem, endings) => endings.exec(stem)?.[0] ?? stem, word);

/** The letter keys of a keyboard, row by row, on a Latin layout and on those of the other languages. */
const QWERTY = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const LAYOUTS: Partial<Record<Language, string>> = {
  ru: 'йцукенгшщзхъфывапролджэячсмитьбю',
  ua: 'йцукенгшщзхїфівапролджєячсмитьбю',
};

/** Returns what the keys of a text type on the language's layout, and on a Latin one. */
export function otherLayouts(text: string, lang: Language): string[] {
  const typed = (from: string, to: string) =>
    text.toLowerCase().replace(/\S/g, (letter) => to[from.indexOf(letter)] ?? letter);
  const own = LAYOUTS[lang];
  return [...(own ? [typed(QWERTY, own)] : []), ...Object.values(LAYOUTS).map((from) => typed(from, QWERTY))];
}
