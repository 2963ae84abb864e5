import type { Language } from '@site/contracts/languages';
import type { SearchEntry } from '@site/contracts/search-words';
import { expect, test } from 'vitest';
import { createSearch } from './find';

const entry = (kind: SearchEntry['kind'], title: string, text = '', note = ''): SearchEntry => ({
  kind,
  path: `/${title}`,
  title,
  note,
  text,
  keywords: '',
});
/** Searches entries of pages that show no other words. */
const searching =
  (entries: SearchEntry[], lang: Language, places = {}) =>
  (query: string) => [...createSearch({ entries, places }, lang)(query)];
const titles = (entries: SearchEntry[], query: string, lang: Language, places = {}) =>
  searching(entries, lang, places)(query).flatMap(([, found]) => found.map(({ entry }) => entry.title));

test.each<[how: string, query: string, lang: Language, title: string]>([
  ['in any letter case', 'ЗАПИСЬ', 'ru', 'Медцентр: 68 % записей'],
  ['by its beginning', 'запи', 'ru', 'Медцентр: 68 % записей'],
  ['with any ending', 'приему', 'ru', 'Запись на приём голосом'],
  ['of two', 'Lumi pdjyjr', 'ru', 'Звонок'],
  ['by its part after a hyphen', 'лист', 'ru', 'Ваш чек-лист'],
  ['without its hyphen', 'чеклист', 'ru', 'Ваш чек-лист'],
  ['beside a lone punctuation mark', 'цена ,', 'ru', 'Цена'],
  ['beside characters of regular expressions', 'test) .*+?[(', 'en', 'C++ (test)'],
  ['in Russian on a Latin layout', 'pdjyjr', 'ru', 'Звонок'],
  ['with letters on the keys of punctuation marks', '[jkjlbkmybr', 'ru', 'Холодильник'],
  ['in Ukrainian on a Latin layout', 'ghbdsn', 'ua', 'Привіт'],
  ['in Latin letters on a Russian layout', 'дгьш', 'ru', 'Lumi'],
  ['in Latin letters on a Ukrainian layout', 'ефдл', 'en', 'Talk'],
  ['with a missing letter', 'acount', 'en', 'Account'],
  ['with an additional letter', 'cllinic', 'en', 'Clinic'],
  ['with swapped letters', 'запсиь', 'ru', 'Запись'],
  ['with two wrong letters, if it is long', 'конфеденциальнасть', 'ru', 'Конфиденциальность'],
  ['in the letters of the page’s language', 'телеграмі', 'ua', 'Telegram'],
])('finds a word %s', (_how, query, lang, title) => {
  const others = ['Bot', 'База'].map((other) => entry('product', other));
  expect(titles([entry('product', title), ...others], query, lang)).toEqual([title]);
});

test('ranks entries with more of the words first, then titles above texts, and leaves the others out', () => {
  const entries = [
    entry('article', 'Words that sell', 'calls, clinic'),
    entry('article', 'Clinic'),
    entry('article', 'A clinic answers calls'),
    entry('article', 'Shops'),
  ];
  expect(titles(entries, 'the clinic call', 'en')).toEqual(['A clinic answers calls', 'Words that sell']);
});

test('takes a short word that stands on the site for itself, not for the beginning of others', () => {
  const entries = [entry('product', 'Запись к врачу'), entry('product', 'Клиника')];
  expect(titles(entries, 'к', 'ru')).toEqual(['Запись к врачу']);
  expect(titles(entries, 'кл', 'ru')).toEqual(['Клиника']);
  expect(titles([entry('product', 'Bot')], 'but', 'en')).toEqual([]);
});

test('finds what only the body of a page says, more than once said first', () => {
  const entries = [entry('page', 'Once'), entry('page', 'Often'), entry('page', 'Never')];
  const places = { call: '0 1 1 2', invoic: '0 1 1' };
  expect(titles(entries, 'invoices', 'en', places)).toEqual(['Often', 'Once']);
});

test('finds the keywords of a page, which it doesn’t show', () => {
  const entries = [{ ...entry('product', 'Seller'), keywords: 'chatbot' }, entry('product', 'Other')];
  const [[, found] = []] = searching(entries, 'en')('chatbots');
  expect(found).toEqual([{ entry: entries[0], title: ['Seller'], quote: [''] }]);
});

test('orders kinds by their best entry, returns the products for an empty query, and nothing for no match', () => {
  const entries = [entry('question', 'Is it quick?'), entry('product', 'Seller', 'quick'), entry('case', 'Slow')];
  const search = searching(entries, 'en');
  expect(search('quick').map(([kind]) => kind)).toEqual(['question', 'product']);
  for (const empty of ['', ' ', '—']) expect(titles(entries, empty, 'en')).toEqual(['Seller']);
  expect(search('zebra')).toEqual([]);
});

/** The title and the quote of the first result, with matches in brackets. */
const shown = (one: SearchEntry, query: string, lang: Language) => {
  const [found] = searching([one], lang)(query)[0]?.[1] ?? [];
  const bracketed = (runs: string[] = []) => runs.map((run, at) => (at % 2 ? `[${run}]` : run)).join('');
  return [bracketed(found?.title), bracketed(found?.quote)];
};

test('marks matching words in the title and in the text', () => {
  const one = entry('case', 'Нові дзвінки: зв’язку більше', 'Без пропущених дзвінків.');
  expect(shown(one, "дзвінками зв'язку", 'ua')).toEqual([
    'Нові [дзвінки]: [зв’язку] більше',
    'Без пропущених [дзвінків].',
  ]);
});

test('quotes a text from shortly before its first match', () => {
  const start = 'It answers every question that your customers ask at any time of the day, takes orders and ';
  const one = entry('product', 'Seller', `${start}invoices them. It also sends invoices.`);
  expect(shown(one, 'invoice', 'en')[1]).toBe(
    '… at any time of the day, takes orders and [invoices] them. It also sends [invoices].',
  );
  expect(shown(one, 'seller', 'en')[1]).toBe(one.text);
  expect(shown(one, '', 'en')).toEqual(['Seller', '']);
});
