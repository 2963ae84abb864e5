import { LANGUAGE_CODES, type Language } from '../languages';

/**
 * The languages of the specification: tests know the very words of their pages. Any other language of the table is held to what all
 * have in common, until somebody who reads it adds its words to those tests.
 */
export const WORDED_LANGUAGES = ['en', 'ru', 'ua'] as const satisfies readonly Language[];
export type WordedLanguage = (typeof WORDED_LANGUAGES)[number];

/** A value for every language of the table: English where a test gives none. */
export const inEveryLanguage = <Value>(known: Record<WordedLanguage, Value>): Record<Language, Value> =>
  Object.fromEntries(
    LANGUAGE_CODES.map((lang) => [lang, (known as Partial<Record<Language, Value>>)[lang] ?? known.en]),
  ) as Record<Language, Value>;
