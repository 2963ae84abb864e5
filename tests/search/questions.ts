import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@site/contracts/languages';
import { WORDED_LANGUAGES } from '@site/contracts/test-support/worded-languages';

/** A question as visitors type it, and the pages of which any is the right first answer. */
export interface Question {
  lang: Language;
  query: string;
  pages: string[];
}

/**
 * Prices, bookings, typing errors, single words, other endings and whole sentences. They were written from the pages' texts before
 * the search that answers them, and don't change with it.
 */
export const QUESTIONS: readonly Question[] = WORDED_LANGUAGES.flatMap((lang) =>
  readFileSync(path.join(import.meta.dirname, `questions/${lang}.txt`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [query = '', pages = ''] = line.split(': ');
      return { lang, query, pages: pages.split(' ') };
    }),
);
