import { inEveryLanguage } from '@site/contracts/test-support/worded-languages';
import { expect, it } from 'vitest';
import { messagesOf, textFaults } from './texts';

const good = { nav: { home: 'A' }, days_one: 'a', days_other: 'b' };
const slavic = { ...good, days_few: 'c', days_many: 'd' };

it('accepts texts that every language has, with its own plural forms', () => {
  expect(textFaults({ shell: { ...inEveryLanguage({ en: slavic, ru: slavic, ua: slavic }), en: good } })).toEqual([]);
  expect(textFaults(messagesOf({ shell: { messages: () => ({}) } }))).toEqual([]);
});

it.each([
  ['is missing', { ...slavic, nav: {} }, 'nav.home', 'is missing'],
  ['is empty', { ...slavic, nav: { home: ' ' } }, 'nav.home', 'is empty'],
  ['lacks a plural form of its language', good, 'days_few', 'is missing'],
])('rejects a text that %s, naming part, file and field', (_what, ua, field, what) => {
  expect(
    textFaults({ 'mfe-voice': { ...inEveryLanguage({ en: slavic, ru: slavic, ua }), en: good } })[0],
  ).toMatchObject({
    code: 'release/text-missing',
    part: 'mfe-voice',
    file: 'locales/ua.json',
    field,
    what,
  });
});
