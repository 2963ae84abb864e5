import { LANGUAGE_CODES } from '@site/contracts/languages';
import { ARTICLE_SLUGS } from '@site/contracts/paths';
import { expect, test } from 'vitest';
import { loadArticlePage } from './load';
import { articleWords, WORDS_PER_MINUTE } from './reading';

/** Minutes that the specification names for the first three articles (section 3). */
const STATED = [8, 10, 9];

const every = ARTICLE_SLUGS.flatMap((slug, at) => LANGUAGE_CODES.map((lang) => ({ slug, at, lang })));

test.each(every)('the read time of $slug in $lang is true within half a minute', ({ slug, at, lang }) => {
  const { article, summary } = loadArticlePage(slug, lang, 'About').content;
  const measured = articleWords(article.content) / WORDS_PER_MINUTE[lang];
  expect(Math.abs(measured - summary.minutes)).toBeLessThanOrEqual(0.5);
  expect(summary.minutes).toBe(STATED[at] ?? summary.minutes);
});
