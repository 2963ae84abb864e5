import type { Language } from './languages';

/* Why no library's stems: Snowball has none of Ukrainian; Orama's separate “дзвінки” from “дзвінків”, and throw in browsers of 2022. */

/** A word, or several that hyphens join. A part that needed a hyphen would be tried again at each letter of a word without one. */
export const WORD = /[\p{L}\p{N}’'ʼ]+(?:[-‑]\u2060?[\p{L}\p{N}’'ʼ]+)*/gu;
const HYPHEN = /[-‑]\u2060?/;

/** Returns the words of a text, in one spelling. Words with a hyphen are also one: visitors write “чек-лист” and “чеклист”. */
export function wordsOf(text: string): string[] {
  const even = text.toLowerCase().replace(/ё/g, 'е').replace(/['ʼ]/g, '’');
  const parts = (even.match(WORD) ?? []).map((word) => word.split(HYPHEN));
  return parts.flatMap((words) => (words.length > 1 ? [...words, words.join('')] : words));
}

/**
 * Matches a word up to its longest ending. The stem keeps three letters, before the endings in `long` four, since these also end short
 * nouns. No lookbehind: browsers of 2022 lack it.
 */
const ending = (any: string, long = any) => new RegExp(`^(?:...(?=(?:${any})$)|.{4,}?(?=(?:${any}|${long})$))`);

const RU_VERB = '(?:[иы]?ва)?(?:[еи]те|[еи]шь|[аеиуюя]т|[аеиуюя]?ть|[аеиуюя]?л[аио]?|[еиую]м|[ую]|й)';
const RU_ADJECTIVE =
  '(?:вш|[аующя]?ющ|[ая]щ|нн?)?(?:[ео]го|[ео]му|[иы]ми|[иыо]й|[ая]я|[ое]е|[иы]е|[ую]ю|[иы]х|[иыое]м)';
const RU_NOUN = 'ост(?:ь|и|ью|ей|ям|ях)|и?(?:ями|ях|ям|[еяию])|ием|ами|[ая]х|[ая]м|[оеё]в|[оеи]й|[оеь]ю|[аеоуыэйь]';
const UA_VERB = '(?:[ую]ва)?(?:[еиє]мо|[еиє]те|[еиє]ш|[аиуюя]ть|[аиуюя]?ти|[аиуюя]?л[аио]|[аиуюя]в|[ую]|є)';
const UA_NOUN_LONG = 'ого|ому|[иі]ми|[оеє]м|[оі]ст[іьяю]ю?';
const UA_NOUN = '[иі][йхм]|ями|ами|ією|[оеє]ві|[яа]х|[яа]м|[іїе]в|ей|[оеєі]ю|і[яїю]|ань|ень|[аеиіїоуюяйьє]';

/** The endings of inflection, then those that make a noun or an adjective of another word. Without a list, words have no stems. */
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

/** Returns the stems of a text's words: a stem is what the forms of a word and its nearest relatives share. */
export const stemsOf = (text: string, lang: Language): string[] =>
  wordsOf(text).map((word) => (ENDINGS[lang] ?? []).reduce((stem, endings) => endings.exec(stem)?.[0] ?? stem, word));

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

export type SearchKind = 'product' | 'case' | 'article' | 'page' | 'question';

/** An entry of the site's search index: a page, or a question that it answers. */
export interface SearchEntry {
  kind: SearchKind;
  path: string;
  title: string;
  /** Shown beside the title: country, reading time, or the page that answers the question. */
  note: string;
  /** What a result quotes: the page's description, or the answer. */
  text: string;
  /** Search terms that are never shown. */
  keywords: string;
}

/** `data/<composition>/search-<lang>.json` */
export interface SearchIndex {
  /** Those of pages come first. */
  entries: SearchEntry[];
  /** The numbers of the pages that show a stem, in base 36, by stem; twice if the page shows it more than once. */
  places: Record<string, string>;
}
