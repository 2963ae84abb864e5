import { expect, test } from 'vitest';
import { stemsOf, wordsOf } from './search-words';

test('splits a text into words in one spelling', () => {
  expect(wordsOf("Ёлка, п'ять 24/7")).toEqual(['елка', 'п’ять', '24', '7']);
});

test('a word with hyphens is several words and one', () => {
  expect(wordsOf('ІІ-\u2060агенти')).toEqual(['іі', 'агенти', 'ііагенти']);
});

test.each([
  ['en', 'integration integrations integrate integrating'],
  ['ru', 'запись записи записью записаться записывает записываете'],
  ['ru', 'звонок звонка звонки звонков звонками'],
  ['ua', 'запис запису записи записатися записує'],
  ['ua', 'дзвінок дзвінка дзвінки дзвінків'],
] as const)('in "%s" these have one stem: %s', (lang, forms) => {
  expect(new Set(stemsOf(forms, lang)).size).toBe(1);
});

test.each([
  ['en', 'call', 'chat'],
  ['ru', 'цена', 'центр'],
  ['ua', 'ліки', 'лікар'],
] as const)('in "%s" %s and %s have different stems', (lang, one, other) => {
  expect(stemsOf(one, lang)).not.toEqual(stemsOf(other, lang));
});
