import { LANGUAGE_CODES, type Language } from '../languages';

/**
 * The languages of the specification, whose exact texts the tests contain. Other languages get only the checks that
 * apply to all, until somebody who reads them adds their texts.
 */
export const WORDED_LANGUAGES = ['en', 'ru', 'ua'] as const satisfies readonly Language[];
export type WordedLanguage = (typeof WORDED_LANGUAGES)[number];

/** Returns a value for every language: the English one if none is given. */
export const inEveryLanguage = <Value>(known: Record<WordedLanguage, Value>): Record<Language, Value> =>
  Object.fromEntries(
    LANGUAGE_CODES.map((lang) => [lang, (known as Partial<Record<Language, Value>>)[lang] ?? known.en]),
  ) as Record<Language, Value>;
