import type { Language } from '@site/contracts/languages';
import type { SearchEntry } from '@site/contracts/search-index';
import { expect, test } from 'vitest';
import { searcher } from './find';

const entry = (kind: SearchEntry['kind'], title: string, text = '', note = ''): SearchEntry => ({
  kind,
  path: `/${title}`,
  title,
  note,
  text,
});
/** Searches entries of pages that show no other words. */
const searching = (entries: SearchEntry[], lang: Language) =>
  searcher({ entries, stems: '', places: '' }, lang);
const titles = (entries: SearchEntry[], query: string, lang: 'en' | 'ru' | 'ua') =>
  searching(entries, lang)(query).flatMap(({ found }) => found.map((one) => one.entry.title));

test('matches words by prefix, in any letter case and with any ending', () => {
  const entries = [
    entry('product', 'Lumi AI: запись на приём голосом'),
    entry('case', 'Медицинский центр: 68 % записей делает ассистент'),
  ];
  expect(titles(entries, 'ЗАПИСЬ', 'ru')).toHaveLength(2);
  expect(titles(entries, 'запи', 'ru')).toHaveLength(2);
  expect(titles(entries, 'записываете', 'ru')).toHaveLength(2);
  expect(titles(entries, 'приему', 'ru')).toEqual(['Lumi AI: запись на приём голосом']);
});

test('ranks entries with more of the words first, then titles above texts', () => {
  const entries = [
    entry('article', 'Words that sell', 'calls, clinic'),
    entry('article', 'A clinic answers calls'),
    entry('article', 'Clinic'),
    entry('article', 'Shops'),
  ];
  expect(titles(entries, 'the clinic call', 'en')).toEqual([
    'A clinic answers calls',
    'Words that sell',
    'Clinic',
  ]);
});

test('ranks rare words above common ones', () => {
  const entries = [
    entry('article', 'How it works', 'for a shop'),
    entry('article', 'How it is launched', 'for a clinic'),
    entry('article', 'How it is measured', 'for a bank'),
  ];
  expect(titles(entries, 'how for clinic', 'en')[0]).toBe('How it is launched');
});

test.each([
  ['Russian on a Latin layout', 'pdjyjr', 'ru', 'Звонок'],
  ['Russian with letters on the keys of punctuation marks', '[jkjlbkmybr', 'ru', 'Холодильник'],
  ['Ukrainian on a Latin layout', 'ghbdsn', 'ua', 'Привіт'],
  ['a Latin name on a Russian layout', 'дгьш', 'ru', 'Lumi'],
  ['a Latin name on a Ukrainian layout', 'ефдл', 'en', 'Talk'],
  ['one word of two', 'Lumi pdjyjr', 'ru', 'Звонок'],
] as const)('finds a word typed on the wrong keyboard layout: %s', (_what, query, lang, title) => {
  expect(titles([entry('product', title), entry('product', 'Other')], query, lang)).toEqual([title]);
});

test.each([
  ['missing letter', 'acount', 'en', 'Account'],
  ['additional letter', 'cllinic', 'en', 'Clinic'],
  ['swapped letters', 'запсиь', 'ru', 'Запись'],
  ['two wrong letters in a long word', 'конфеденциальнасть', 'ru', 'Конфиденциальность'],
  ['a name in the letters of the page’s language', 'телеграмі', 'ua', 'Telegram'],
] as const)('finds a word with a %s', (_error, query, lang, title) => {
  expect(titles([entry('product', title), entry('product', 'Other')], query, lang)).toEqual([title]);
});

test('does not take another short word for an error', () => {
  expect(titles([entry('product', 'Bot')], 'but', 'en')).toEqual([]);
});

test('takes a short word that stands on the site for itself, not for the beginning of others', () => {
  const entries = [entry('product', 'Запись к врачу'), entry('product', 'Клиника')];
  expect(titles(entries, 'к', 'ru')).toEqual(['Запись к врачу']);
  expect(titles(entries, 'кл', 'ru')).toEqual(['Клиника']);
});

test('finds what only the body of a page says, often said first', () => {
  const entries = [entry('page', 'Once'), entry('page', 'Often'), entry('page', 'Never')];
  const search = searcher({ entries, stems: 'call invoic', places: '0,1*,2 0,1*' }, 'en');
  expect(search('invoices').map(({ found }) => found.map((one) => one.entry.title))).toEqual([
    ['Often', 'Once'],
  ]);
});

test('orders kinds by their best entry, returns the products for an empty query, and nothing for no match', () => {
  const entries = [
    entry('question', 'Is it quick?'),
    entry('product', 'Seller', 'quick'),
    entry('case', 'Slow'),
  ];
  const search = searching(entries, 'en');
  expect(search('quick').map(({ kind }) => kind)).toEqual(['question', 'product']);
  expect(titles(entries, ' ', 'en')).toEqual(['Seller']);
  expect(search('zebra')).toEqual([]);
});

test('marks matching words and keeps the whole title', () => {
  const [group] = searching([entry('case', 'Нові дзвінки: зв’язку більше')], 'ua')("дзвінками зв'язку");
  const parts = group?.found[0]?.title ?? [];
  expect(parts.filter(({ hit }) => hit).map(({ text }) => text)).toEqual(['дзвінки', 'зв’язку']);
  expect(parts.map(({ text }) => text).join('')).toBe('Нові дзвінки: зв’язку більше');
});

test('finds a word with a hyphen by its parts and without it, and marks what matches', () => {
  const marked = (query: string) =>
    searching([entry('case', 'Ваш чек-лист')], 'ru')(query)[0]?.found[0]?.title.map(({ text }) => text);
  expect(marked('чеклист')).toEqual(['Ваш ', 'чек-лист']);
  expect(marked('лист')).toEqual(['Ваш чек-', 'лист']);
});

test('treats regular expression characters literally', () => {
  expect(titles([entry('product', 'C++ (test)')], '.*+?[(', 'en')).toEqual(['C++ (test)']);
});
