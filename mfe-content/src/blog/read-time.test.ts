import { LANGUAGE_CODES } from '@site/contracts/languages';
import { expect, test } from 'vitest';
import { ARTICLE_SLUGS, loadArticlePage, wordsPerMinute } from './load';
import { articleWords } from './reading';

/** Read times of three articles in the specification (section 3), in minutes. */
const STATED = {
  'ai-sales-growth': 8,
  'ai-ecommerce-trends-2025': 10,
  'ai-in-healthcare': 9,
};

const every = ARTICLE_SLUGS.flatMap((slug) => LANGUAGE_CODES.map((lang) => ({ slug, lang })));

test.each(every)('the read time of $slug in $lang is accurate within half a minute', ({ slug, lang }) => {
  const { article, summary } = loadArticlePage(slug, lang).content;
  const measured = articleWords(article.content) / wordsPerMinute(lang);
  expect(Math.abs(measured - summary.minutes)).toBeLessThanOrEqual(0.5);
});

test.each(Object.entries(STATED))('the read time of %s matches the specification', (slug, minutes) => {
  for (const lang of LANGUAGE_CODES) expect(loadArticlePage(slug, lang).content.summary.minutes, lang).toBe(minutes);
});
