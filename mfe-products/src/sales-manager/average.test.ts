import { WORDED_LANGUAGES } from '@site/contracts/test-support/worded-languages';
import { expect, it } from 'vitest';
import en from '../../content/salesManager/en.json' with { type: 'json' };
import ru from '../../content/salesManager/ru.json' with { type: 'json' };
import ua from '../../content/salesManager/ua.json' with { type: 'json' };

const pages = { en, ru, ua };
const number = (text: string | number) => Number(String(text).replace('−', '-'));
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The lines have different numbers of calls, so the day's average may differ slightly from their mean. */
const LEEWAY = 2;

it.each(WORDED_LANGUAGES)('the average of the daily report in %s matches the lines of the rating', (lang) => {
  const { desk, report } = pages[lang];
  const average = report.sheet.figures.find((figure) => 'change' in figure);
  expect(Math.abs(number(average?.value ?? '') - mean(desk.rank.map(({ value }) => value)))).toBeLessThan(
    LEEWAY,
  );
  const changes = desk.rank.map(({ change }) => number(change));
  expect(Math.abs(number(average?.change ?? '') - mean(changes))).toBeLessThan(LEEWAY);
});
