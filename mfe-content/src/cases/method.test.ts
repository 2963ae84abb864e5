import { WORDED_LANGUAGES, type WordedLanguage } from '@site/contracts/test-support/worded-languages';
import { expect, test } from 'vitest';
import { loadCasePage } from './load';
import { CASE_SLUGS } from './slugs';

/** Checks that every case follows the method that the list page describes. */
const every = CASE_SLUGS.flatMap((slug) => WORDED_LANGUAGES.map((lang) => ({ slug, lang })));

const LAUNCH: Record<WordedLanguage, RegExp> = {
  en: /The launch took (\d+)\sdays/,
  ru: /Запуск занял (\d+)\sд/,
  ua: /Запуск тривав (\d+)\sд/,
};

test('a weekly chart has as many weeks after the launch as before, with the stated means', () => {
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const byWeek = CASE_SLUGS.map((slug) => loadCasePage(slug, 'en').content.metrics[0]).flatMap((figure) =>
    figure.chart.kind === 'weeks' ? [{ ...figure, ...figure.chart }] : [],
  );
  expect(byWeek).not.toEqual([]);
  for (const { before, value, values, launch } of byWeek) {
    expect(values.length).toBe(2 * launch);
    const parts = [values.slice(0, launch), values.slice(launch)];
    expect([before, value]).toEqual(parts.map((part) => `€${mean(part).toFixed(0)}`));
  }
});

test.each(every)('the title of $slug in $lang contains only the client’s figure', ({ slug, lang }) => {
  const { head, content } = loadCasePage(slug, lang);
  const numbers = (text: string): string[] => text.match(/\d+(?:[.,]\d+)?/g) ?? [];
  const [figure, ...others] = content.metrics;
  const stated = numbers(head.title.replace('B2B', ''));
  expect(stated).toEqual(expect.arrayContaining(numbers(figure.value)));
  const own = [...numbers(figure.before), ...numbers(figure.value)];
  const theirs = others.flatMap(({ before, value }) => [...numbers(before), ...numbers(value)]);
  expect(stated.filter((one) => theirs.includes(one) && !own.includes(one))).toEqual([]);
});

test.each(every)('the launch of $slug in $lang is within the days of its products', ({ slug, lang }) => {
  const { study, facts } = loadCasePage(slug, lang).content;
  const days = Number(study.solution.description.match(LAUNCH[lang])?.[1]);
  const longest = facts.products.some((product) => product === 'mediFlow' || product === 'agentLab') ? 14 : 10;
  expect(days).toBeGreaterThanOrEqual(7);
  expect(days).toBeLessThanOrEqual(longest);
  expect(loadCasePage(slug, 'en').content.study.solution.description).toMatch(`The launch took ${days}\u00a0days`);
});
