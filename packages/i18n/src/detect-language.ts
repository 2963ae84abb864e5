import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language, splitPath } from '@site/contracts/languages';

/** Names of the specification's section 9. */
const LANGUAGE_QUERY = 'lng';
const LANGUAGE_COOKIE = 'i18next';
export const LANGUAGE_STORAGE_KEY = 'i18nextLng';
const PROBE_KEY = 'site-storage-probe';

/** Inputs of the detection; a storage that throws or is missing is `undefined`. */
export interface LanguageSources {
  pathname: string;
  search: string;
  cookie: string;
  local: Storage | undefined;
  session: Storage | undefined;
  browser: readonly string[];
  htmlLang: string;
}

/** Converts a language tag: `ru-RU` → ru, `uk` → ua. Returns undefined for script-like and unsupported values. */
export function toLanguage(value: string | null | undefined): Language | undefined {
  if (!value || looksLikeScript(value)) return undefined;
  const tag = value.trim().toLowerCase();
  const base = tag.split(/[-_]/)[0];
  if (isLanguage(base)) return base;
  return LANGUAGES.find((l) => l.htmlLang === base)?.code;
}

const fromBrowser = (languages: readonly string[]): Language | undefined =>
  languages.map(toLanguage).find((lang) => lang !== undefined);

/** Setting `path`: the first path segment, then the browser's language, then English. Nothing is cached. */
export function detectByPath(sources: Pick<LanguageSources, 'pathname' | 'browser'>): Language {
  const { lang } = splitPath(sources.pathname);
  if (lang !== DEFAULT_LANGUAGE) return lang;
  return fromBrowser(sources.browser) ?? DEFAULT_LANGUAGE;
}

/** Setting `stored`: query `lng`, cookie, local storage, session storage, browser, html lang, then English. */
export function detectStored(sources: LanguageSources): Language {
  return (
    toLanguage(new URLSearchParams(sources.search).get(LANGUAGE_QUERY)) ??
    toLanguage(cookieValue(sources.cookie, LANGUAGE_COOKIE)) ??
    toLanguage(sources.local?.getItem(LANGUAGE_STORAGE_KEY)) ??
    toLanguage(sources.session?.getItem(LANGUAGE_STORAGE_KEY)) ??
    fromBrowser(sources.browser) ??
    toLanguage(sources.htmlLang) ??
    DEFAULT_LANGUAGE
  );
}

/** Caches the language for the setting `stored`. Ignores a full or blocked storage. */
export function storeLanguage(local: Storage | undefined, lang: Language): void {
  try {
    local?.setItem(LANGUAGE_STORAGE_KEY, lang);
  } catch {
    // Not reported: the storage is blocked or full. The path still determines the language.
  }
}

export function forgetLanguage(local: Storage | undefined): void {
  local?.removeItem(LANGUAGE_STORAGE_KEY);
}

/** Returns a working storage: writes and removes a test key. Returns undefined if that throws. */
export function usableStorage(open: () => Storage): Storage | undefined {
  try {
    const storage = open();
    storage.setItem(PROBE_KEY, '1');
    storage.removeItem(PROBE_KEY);
    return storage;
  } catch {
    // Not reported: the visitor blocks storage, or it is full.
    return undefined;
  }
}

const cookieValue = (cookies: string, name: string): string | undefined =>
  new RegExp(`(?:^|;)\\s*${name}\\s*=([^;]*)`).exec(cookies)?.[1];

/** Script injection as the specification lists it (section 2): such a value never becomes a language. */
const SCRIPT_LIKE = [
  /<\s*\/?\s*script/i,
  /javascript\s*:/i,
  /\bon\w+\s*=/i,
  /\beval\s*\(/i,
  /document\s*\.\s*cookie/i,
  /innerHTML/i,
];

/** Whether a value contains script tags, `javascript:` addresses, event handlers, eval, document.cookie or innerHTML. */
export function looksLikeScript(value: string): boolean {
  let text = value;
  try {
    text = decodeURIComponent(value);
  } catch {
    // Not reported: with a malformed escape only the raw value is tested.
  }
  return SCRIPT_LIKE.some((pattern) => pattern.test(value) || pattern.test(text));
}
