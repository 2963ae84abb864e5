import { LANGUAGE_CODES } from '@site/contracts/languages';
import { NOT_FOUND, THANK_YOU } from '@site/contracts/paths';
import { expect, test } from 'vitest';
import { languageHref } from './LanguageSwitch';

test('links to the same page, or to the home page if the page lacks the language', () => {
  expect(languageHref('/cases', LANGUAGE_CODES, 'ua')).toBe('/ua/cases');
  expect(languageHref('/cases', LANGUAGE_CODES, 'en')).toBe('/cases');
  expect(languageHref('/', LANGUAGE_CODES, 'ru')).toBe('/ru');
  expect(languageHref(THANK_YOU, ['en'], 'ru')).toBe('/ru');
  expect(languageHref(THANK_YOU, ['en'], 'en')).toBe('/thank-you');
  expect(languageHref(NOT_FOUND, LANGUAGE_CODES, 'ua')).toBe('/ua');
});
