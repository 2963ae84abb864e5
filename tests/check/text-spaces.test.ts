import { ROOT } from '@platform/base/root';
import { setSpaces, textFiles } from 'tools/generate/text-spaces';
import { expect, it, test } from 'vitest';

test.each([
  ['ru', 'Он и в доме, а не у вас', 'Он и~в~доме, а~не~у~вас'],
  ['ru', 'Цена — это 14 дней, 40 % и № 5', 'Цена~— это 14~дней, 40~% и~№~5'],
  ['ru', 'до 18:00 по Киеву, 150 на 95', 'до~18:00 по~Киеву, 150 на~95'],
  ['ru', 'кто-то из интернет-магазина', 'кто-^то из~интернет-магазина'],
  ['ua', 'Чи є це й у вас? До 9 год', 'Чи~є це й~у~вас? До~9~год'],
  ['ua', 'будь-що з’явиться з ним', 'будь-^що з’явиться з~ним'],
  ['en', 'a 14 days — it', 'a 14 days — it'],
])('sets the spaces that no line breaks at, in %s: %s', (lang, typed, shown) => {
  const set = setSpaces(typed, lang);
  expect(set.replaceAll('\u00a0', '~').replaceAll('\u2060', '^')).toBe(shown);
  expect(setSpaces(set, lang)).toBe(set);
});

it('finds no text with other spaces (npm run generate sets them)', () => {
  const files = textFiles(ROOT);
  expect(files.length).toBeGreaterThan(60);
  expect(files.filter(({ text, set }) => text !== set).map(({ file }) => file)).toEqual([]);
});
