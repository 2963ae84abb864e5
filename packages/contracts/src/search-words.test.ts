import { expect, test } from 'vitest';
import { stemOf, wordsOf } from './search-words';

test('splits a text into words with folded letters, at their positions', () => {
  expect(wordsOf("Ёлка, п'ять 24/7")).toEqual([
    { text: 'елка', at: 0, end: 4 },
    { text: 'п’ять', at: 6, end: 11 },
    { text: '24', at: 12, end: 14 },
    { text: '7', at: 15, end: 16 },
  ]);
});

test('a word with hyphens is several words and one', () => {
  expect(wordsOf('ІІ-\u2060агенти').map(({ text }) => text)).toEqual(['іі', 'агенти', 'ііагенти']);
});

test.each([
  ['en', 'price prices pricing'],
  ['en', 'integration integrations integrate integrating'],
  ['en', 'diagnosis diagnoses'],
  ['ru', 'цена цены цене цену ценой цен'],
  ['ru', 'запись записи записью записаться записывает записываете'],
  ['ru', 'звонок звонка звонки звонков звонками'],
  ['ru', 'оценка оценки оценок оценивает'],
  ['ru', 'приём приёма приёму приёме'],
  ['ua', 'ціна ціни ціні ціну ціною цін'],
  ['ua', 'запис запису записи записатися записує'],
  ['ua', 'дзвінок дзвінка дзвінки дзвінків'],
  ['ua', 'нагадування нагадувань нагадує'],
] as const)('in "%s" these have one stem: %s', (lang, forms) => {
  const stems = wordsOf(forms).map(({ text }) => stemOf(text, lang));
  expect(new Set(stems).size).toBe(1);
});

test.each([
  ['en', 'call', 'chat'],
  ['ru', 'цена', 'центр'],
  ['ua', 'ліки', 'лікар'],
] as const)('in "%s" %s and %s have different stems', (lang, one, other) => {
  expect(stemOf(one, lang)).not.toBe(stemOf(other, lang));
});
