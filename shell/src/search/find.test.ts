import type { SearchEntry } from '@site/contracts/search-index';
import { expect, test } from 'vitest';
import { find } from './find';

const entry = (kind: SearchEntry['kind'], title: string, text = '', note = ''): SearchEntry => ({
  kind,
  path: `/${title}`,
  title,
  note,
  text,
});
const titles = (entries: SearchEntry[], query: string, lang: 'en' | 'ru' | 'ua') =>
  find(entries, query, lang).flatMap(({ found }) => found.map((one) => one.entry.title));

test('matches words by prefix, in any letter case and with any ending', () => {
  const entries = [
    entry('product', 'Lumi AI: запись на приём голосом'),
    entry('case', 'Медицинский центр: 68 % записей делает ассистент'),
  ];
  expect(titles(entries, 'ЗАПИСЬ', 'ru')).toHaveLength(2);
  expect(titles(entries, 'запи', 'ru')).toHaveLength(2);
  expect(titles(entries, 'приему', 'ru')).toEqual(['Lumi AI: запись на приём голосом']);
});

test('requires every word, and ranks titles above texts', () => {
  const entries = [
    entry('article', 'Calls that sell', 'clinic'),
    entry('article', 'A clinic answers calls'),
    entry('article', 'Clinic'),
  ];
  expect(titles(entries, 'clinic call', 'en')).toEqual(['A clinic answers calls', 'Calls that sell']);
});

test('orders kinds, returns the products for an empty query, and nothing for no match', () => {
  const entries = [entry('question', 'Is it quick?'), entry('product', 'Quick seller')];
  expect(find(entries, 'quick', 'en').map(({ kind }) => kind)).toEqual(['product', 'question']);
  expect(titles(entries, ' ', 'en')).toEqual(['Quick seller']);
  expect(find(entries, 'zebra', 'en')).toEqual([]);
});

test('marks matching words and keeps the whole title', () => {
  const [group] = find([entry('case', 'Нові дзвінки: зв’язку більше')], "дзвінками зв'язку", 'ua');
  const parts = group?.found[0]?.title ?? [];
  expect(parts.filter(({ hit }) => hit).map(({ text }) => text)).toEqual(['дзвінки', 'зв’язку']);
  expect(parts.map(({ text }) => text).join('')).toBe('Нові дзвінки: зв’язку більше');
});

test('treats regular expression characters literally', () => {
  expect(find([entry('product', 'C++ (test)')], '.*+?[(', 'en').map(({ kind }) => kind)).toEqual(['product']);
});
