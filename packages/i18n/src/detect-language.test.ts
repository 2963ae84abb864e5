import { describe, expect, it, vi } from 'vitest';
import {
  detectByPath,
  detectStored,
  forgetLanguage,
  LANGUAGE_STORAGE_KEY,
  type LanguageSources,
  looksLikeScript,
  storeLanguage,
  toLanguage,
  usableStorage,
} from './detect-language';

/** An in-memory storage. */
function memory(values: Record<string, string> = {}): Storage {
  const map = new Map(Object.entries(values));
  return {
    ...{ length: 0, clear: vi.fn(), key: () => null },
    getItem: (key: string) => map.get(key) ?? null,
    setItem: vi.fn((key: string, value: string) => void map.set(key, value)),
    removeItem: vi.fn((key: string) => void map.delete(key)),
  };
}

const stored = (lang: string) => memory({ [LANGUAGE_STORAGE_KEY]: lang });
const nothing: LanguageSources = {
  pathname: '/',
  search: '',
  cookie: '',
  local: undefined,
  session: undefined,
  browser: [],
  htmlLang: '',
};

describe('reading "path"', () => {
  it.each([
    ['the first segment', '/ru/cases', ['uk-UA'], 'ru'],
    ['the first segment, Ukrainian', '/ua', ['ru'], 'ua'],
    ['the browser on an unprefixed path', '/cases', ['uk-UA', 'en'], 'ua'],
    ['the first supported language of the browser', '/', ['de-DE', 'ru-RU'], 'ru'],
    ['English if no language is supported', '/', ['de-DE'], 'en'],
  ])('takes %s', (_what, pathname, browser, expected) => {
    expect(detectByPath({ pathname, browser })).toBe(expected);
  });
});

describe('reading "stored"', () => {
  // Each row also omits the source that won in the row before, so the rows together prove the order.
  const all: LanguageSources = {
    ...nothing,
    search: '?lng=ru',
    cookie: 'a=b; i18next=ua',
    local: stored('ru'),
    session: stored('ua'),
    browser: ['ru-RU'],
    htmlLang: 'uk',
  };
  const steps: [string, Partial<LanguageSources>, string][] = [
    ['the query', {}, 'ru'],
    ['the cookie', { search: '' }, 'ua'],
    ['local storage', { cookie: '' }, 'ru'],
    ['session storage', { local: memory() }, 'ua'],
    ['the browser', { session: undefined }, 'ru'],
    ['html lang', { local: undefined, browser: [] }, 'ua'],
    ['English', { htmlLang: '' }, 'en'],
  ];
  it.each(steps)('takes %s next', (what, _change, expected) => {
    const omitted = steps.slice(0, steps.findIndex(([name]) => name === what) + 1);
    expect(detectStored(Object.assign({}, all, ...omitted.map(([, change]) => change)))).toBe(expected);
  });

  it('skips script-like and unsupported values', () => {
    const sources = { ...nothing, search: '?lng=<script>ru', cookie: 'i18next=de', local: stored('ua') };
    expect(detectStored(sources)).toBe('ua');
  });

  it('caches the choice and forgets it, if there is a storage', () => {
    const local = memory();
    storeLanguage(local, 'ua');
    // i18next's own key, which earlier visits may have stored.
    expect(local.getItem('i18nextLng')).toBe('ua');
    forgetLanguage(local);
    expect(local.getItem('i18nextLng')).toBeNull();
    storeLanguage(undefined, 'ua');
    forgetLanguage(undefined);
  });
});

describe('single values', () => {
  it.each([
    ['ru', 'ru'],
    ['ru-RU', 'ru'],
    ['uk', 'ua'],
    ['uk-UA', 'ua'],
    ['ua', 'ua'],
    ['EN_us', 'en'],
    [' ru ', 'ru'],
    ['de', undefined],
    ['', undefined],
    [null, undefined],
    ['javascript:ru', undefined],
  ])('%s means %s', (value, expected) => {
    expect(toLanguage(value)).toBe(expected);
  });
});

describe('the storage probe', () => {
  it('writes a test key and removes it', () => {
    const storage = memory();
    expect(usableStorage(() => storage)).toBe(storage);
    expect(storage.setItem).toHaveBeenCalledWith('site-storage-probe', '1');
    expect(storage.removeItem).toHaveBeenCalledWith('site-storage-probe');
  });
  it('returns undefined if storage is blocked', () => {
    expect(
      usableStorage(() => {
        throw new DOMException('denied', 'SecurityError');
      }),
    ).toBeUndefined();
  });
});

it.each([
  '<script>alert(1)</script>',
  '%3Cscript%3E',
  '< / script>',
  'JavaScript :void 0',
  '" onload=alert(1)',
  'eval (name)',
  'document . cookie',
  'x.innerHTML=1',
])('drops %s', (value) => {
  expect(looksLikeScript(value)).toBe(true);
});

it.each(['ru', 'uk-UA', 'en_US', '%', 'on', 'evaluation'])('lets %s pass', (value) => {
  expect(looksLikeScript(value)).toBe(false);
});
