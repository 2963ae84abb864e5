import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinPath, LANGUAGE_CODES, localizedHref, splitPath, switchLanguage } from './languages';

describe('paths and languages', () => {
  it.each([
    ['/', 'en', '/'],
    ['/cases', 'en', '/cases'],
    ['/ru', 'ru', '/'],
    ['/ru/', 'ru', '/'],
    ['/ru/cases//', 'ru', '/cases'],
    ['/ua/cases/retail-kazakhstan', 'ua', '/cases/retail-kazakhstan'],
    ['/russia', 'en', '/russia'],
    ['/uk/cases', 'en', '/uk/cases'],
    ['/en', 'en', '/'],
    ['/en/', 'en', '/'],
    ['/en/cases', 'en', '/cases'],
    ['/english', 'en', '/english'],
    ['/ru/en/cases', 'ru', '/en/cases'],
    ['/en//evil.example', 'en', '/evil.example'],
    ['/ru//evil.example', 'ru', '/evil.example'],
  ])('takes %s apart', (pathname, lang, path) => {
    expect(splitPath(pathname)).toEqual({ lang, path });
  });

  it('joinPath reverses splitPath', () => {
    const segment = fc.stringMatching(/^[a-z0-9-]{1,12}$/).filter((s) => !['en', 'ru', 'ua'].includes(s));
    fc.assert(
      fc.property(fc.constantFrom(...LANGUAGE_CODES), fc.array(segment, { maxLength: 4 }), (lang, segments) => {
        const path = `/${segments.join('/')}`;
        expect(splitPath(joinPath(lang, path))).toEqual({ lang, path });
      }),
    );
  });

  it.each([
    ['ru', '/#products', '/ru#products'],
    ['ru', '#products', '/ru#products'],
    ['ru', '/', '/ru'],
    ['ru', '/cases', '/ru/cases'],
    ['ru', 'cases', '/ru/cases'],
    ['en', '/#products', '/#products'],
    ['ua', '/cases?industry=retail', '/ua/cases?industry=retail'],
  ] as const)('localizes %s %s', (lang, href, expected) => {
    expect(localizedHref(lang, href)).toBe(expected);
  });

  it.each([
    ['ua', '/ua/cases?x=1#top'],
    ['en', '/cases?x=1#top'],
    ['de', '/ru/cases?x=1#top'],
    ['uk', '/ru/cases?x=1#top'],
  ])('switches to %s', (code, expected) => {
    expect(switchLanguage({ pathname: '/ru/cases', search: '?x=1', hash: '#top' }, code)).toBe(expected);
  });
});
