/** The one table of languages. `code` is the project's own, `prefix` opens the path, `htmlLang` is the BCP 47 tag. */
export const LANGUAGES = [
  { code: 'en', prefix: '', htmlLang: 'en', label: 'EN', name: 'English' },
  { code: 'ru', prefix: '/ru', htmlLang: 'ru', label: 'RU', name: 'Русский' },
  { code: 'ua', prefix: '/ua', htmlLang: 'uk', label: 'UA', name: 'Українська' },
] as const;

export type LanguageInfo = (typeof LANGUAGES)[number];
export type Language = LanguageInfo['code'];

export const DEFAULT_LANGUAGE: Language = 'en';
export const LANGUAGE_CODES = LANGUAGES.map((l) => l.code) as [Language, ...Language[]];

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((l) => l.code === value);
}

/** The table's row of a language. */
export function languageInfo(code: Language): LanguageInfo {
  return LANGUAGES.find((l) => l.code === code) ?? LANGUAGES[0];
}

/** The locale by which dates are written. English readers here are European: the day comes first. */
export function dateLocale(code: Language): string {
  return code === 'en' ? 'en-GB' : languageInfo(code).htmlLang;
}

/** What the default language's prefix would be. It has none: addresses with this one are redirected to those without. */
export const STRIPPED_PREFIX = `/${DEFAULT_LANGUAGE}`;

/**
 * Takes a pathname apart: `/ru/cases` → `{ lang: 'ru', path: '/cases' }`, `/en/cases` → `{ lang: 'en', path: '/cases' }`.
 * The path never carries the prefix, begins with one slash (two would name another site), and never ends in one, except the root `/`.
 */
export function splitPath(pathname: string): { lang: Language; path: string } {
  const opens = (prefix: string) =>
    prefix !== '' && (pathname === prefix || pathname.startsWith(`${prefix}/`));
  const row = LANGUAGES.find((l) => opens(l.prefix));
  const prefix = row?.prefix ?? (opens(STRIPPED_PREFIX) ? STRIPPED_PREFIX : '');
  const path = pathname.slice(prefix.length).replace(/^\/+|\/+$/g, '');
  return { lang: row?.code ?? DEFAULT_LANGUAGE, path: `/${path}` };
}

/** The pathname of a page in a language: `('ru', '/cases')` → `/ru/cases`, `('ru', '/')` → `/ru`. */
export function joinPath(lang: Language, path: string): string {
  const { prefix } = languageInfo(lang);
  if (path === '/' || path === '') return prefix || '/';
  return prefix + (path.startsWith('/') ? path : `/${path}`);
}

/** An in-site address in a language; a hash or query on the path is kept: `('ua', '/#products')` → `/ua#products`. */
export function localizedHref(lang: Language, href: string): string {
  const cut = href.search(/[?#]/);
  if (cut < 0) return joinPath(lang, href);
  return joinPath(lang, href.slice(0, cut)) + href.slice(cut);
}

/** The same page in another language, query and hash kept. An unsupported code changes nothing. */
export function switchLanguage(
  location: { pathname: string; search?: string; hash?: string },
  code: string,
): string {
  const tail = (location.search ?? '') + (location.hash ?? '');
  if (!isLanguage(code)) return location.pathname + tail;
  return joinPath(code, splitPath(location.pathname).path) + tail;
}
