import { readFileSync } from 'node:fs';
import path from 'node:path';
import { seededRandom } from '@platform/base/test-support/seeded-random';
import type { Language } from '@site/contracts/languages';
import { WORDED_LANGUAGES } from '@site/contracts/test-support/worded-languages';

/** A question as visitors type it, and the pages of which any is the right first answer. */
export interface Question {
  lang: Language;
  query: string;
  pages: string[];
}

/**
 * The questions of a language, each with its pages: prices, bookings, typing errors, single words, other endings and whole
 * sentences. They were written from the pages' texts before the search that answers them, and don't change with it.
 */
function questionsIn(lang: Language): Question[] {
  const text = readFileSync(path.join(import.meta.dirname, `questions/${lang}.txt`), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [query = '', pages = ''] = line.split(': ');
      return { lang, query, pages: pages.split(' ') };
    });
}

const SEED = 40;
const ASKED_EACH = 20;
const HELD_OUT = 20;

/** Drawn by a seed: twenty questions a language, and twenty that nobody tunes the search to. */
export const { asked, heldOut } = draw(seededRandom(SEED));

function draw(random: () => number): Record<'asked' | 'heldOut', Question[]> {
  const shuffled = (list: readonly Question[]) =>
    list
      .map((question) => ({ question, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ question }) => question);
  const byLanguage = WORDED_LANGUAGES.map((lang) => shuffled(questionsIn(lang)));
  const rest = shuffled(byLanguage.flatMap((list) => list.slice(ASKED_EACH)));
  return {
    asked: byLanguage.flatMap((list) => list.slice(0, ASKED_EACH)),
    heldOut: rest.slice(0, HELD_OUT),
  };
}
