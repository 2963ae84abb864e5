import { LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import { createSearch } from 'shell/src/search/find';
import { beforeAll, expect, it } from 'vitest';
import { measured } from '../budgets/measured';
import type { IndexNow } from './index-now';
import { QUESTIONS, type Question } from './questions';

let now: Record<Language, IndexNow>;
let searches: Record<Language, ReturnType<typeof createSearch>>;
beforeAll(() => {
  now = measured('../search/index-now.ts');
  searches = Object.fromEntries(
    LANGUAGE_CODES.map((lang) => [lang, createSearch(now[lang].index, lang)]),
  ) as typeof searches;
}, 300_000);

const firstOf = ({ lang, query }: Question) => [...searches[lang](query).values()][0]?.[0]?.entry.path;

const wrong = (questions: readonly Question[]) =>
  questions.flatMap((question) => {
    const first = firstOf(question);
    if (first !== undefined && question.pages.includes(first)) return [];
    return [`${question.lang} "${question.query}": ${first}, not ${question.pages.join(' or ')}`];
  });

it('nine of ten questions get the right page as their first answer', () => {
  expect(QUESTIONS.length).toBeGreaterThan(100);
  expect(wrong(QUESTIONS).slice(QUESTIONS.length / 10)).toEqual([]);
});

it('the contacts are the first answer no more often than somebody means them', () => {
  const means = QUESTIONS.filter(({ pages }) => pages.includes('/contacts'));
  const gets = QUESTIONS.filter((question) => firstOf(question) === '/contacts');
  expect(gets.length).toBeGreaterThan(0);
  expect(gets.length).toBeLessThan(means.length);
});

it.each(LANGUAGE_CODES)('in "%s" every word of a page has an answer', (lang) => {
  expect(now[lang].words.length).toBeGreaterThan(1000);
  expect(now[lang].words.filter((word) => searches[lang](word).size === 0)).toEqual([]);
});
