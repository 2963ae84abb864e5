/** `code` is our own, `htmlLang` the BCP 47 tag. Not by `Intl`, whose first use takes 5 to 10 ms of a navigation. */
export const LANGUAGES = [
  { code: 'en', prefix: '', htmlLang: 'en', ogLocale: 'en_US', label: 'EN', name: 'English' },
  { code: 'ru', prefix: '/ru', htmlLang: 'ru', ogLocale: 'ru_RU', label: 'RU', name: 'Русский' },
  { code: 'ua', prefix: '/ua', htmlLang: 'uk', ogLocale: 'uk_UA', label: 'UA', name: 'Українська' },
] as const;

type LanguageInfo = (typeof LANGUAGES)[number];
export type Language = LanguageInfo['code'];

export const DEFAULT_LANGUAGE: Language = 'en';
export const LANGUAGE_CODES = LANGUAGES.map((l) => l.code) as [Language, ...Language[]];

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((l) => l.code === value);

export const languageInfo = (code: Language): LanguageInfo => LANGUAGES.find((l) => l.code === code) ?? LANGUAGES[0];

/** Returns the locale for dates. English readers are mostly European, so the day comes first. */
export const dateLocale = (code: Language): string => (code === 'en' ? 'en-GB' : languageInfo(code).htmlLang);

/** Prefix of the default language that is redirected away: `/en/cases` → `/cases`. */
export const STRIPPED_PREFIX = `/${DEFAULT_LANGUAGE}`;

/** `/ru/cases` → `{ lang: 'ru', path: '/cases' }`. The path starts with exactly one slash: two would name a host. */
export function splitPath(pathname: string): { lang: Language; path: string } {
  const opens = (prefix: string) => prefix !== '' && (pathname === prefix || pathname.startsWith(`${prefix}/`));
  const row = LANGUAGES.find((l) => opens(l.prefix));
  const prefix = row?.prefix ?? (opens(STRIPPED_PREFIX) ? STRIPPED_PREFIX : '');
  const path = pathname.slice(prefix.length).replace(/^\/+|\/+$/g, '');
  return { lang: row?.code ?? DEFAULT_LANGUAGE, path: `/${path}` };
}

/** Returns the pathname of a page in a language: `('ru', '/cases')` → `/ru/cases`, `('ru', '/')` → `/ru`. */
export function joinPath(lang: Language, path: string): string {
  const prefix = languageInfo(lang).prefix;
  if (path === '/' || path === '') return prefix || '/';
  return prefix + (path.startsWith('/') ? path : `/${path}`);
}

/** Returns an internal address in a language; a query or fragment is kept: `('ua', '/#products')` → `/ua#products`. */
export function localizedHref(lang: Language, href: string): string {
  const cut = href.search(/[?#]/);
  if (cut < 0) return joinPath(lang, href);
  return joinPath(lang, href.slice(0, cut)) + href.slice(cut);
}

/** Returns the address of the same page in another language, with query and fragment. An unsupported code changes nothing. */
export function switchLanguage(location: { pathname: string; search?: string; hash?: string }, code: string): string {
  const tail = (location.search ?? '') + (location.hash ?? '');
  if (!isLanguage(code)) return location.pathname + tail;
  return joinPath(code, splitPath(location.pathname).path) + tail;
}
