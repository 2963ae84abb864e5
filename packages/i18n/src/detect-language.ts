import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language, splitPath } from '@site/contracts/languages';
import { looksLikeScript } from './sanitize';

/** Names of the specification's section 9. */
export const LANGUAGE_QUERY = 'lng';
export const LANGUAGE_COOKIE = 'i18next';
export const LANGUAGE_STORAGE_KEY = 'i18nextLng';
const PROBE_KEY = 'site-storage-probe';

/** What detection may look at; a storage that throws or is absent is `undefined`. */
export interface LanguageSources {
  pathname: string;
  search: string;
  cookie: string;
  local: Storage | undefined;
  session: Storage | undefined;
  browser: readonly string[];
  htmlLang: string;
}

/** `ru-RU` → ru, `uk` → ua; script-like and unsupported values give undefined. */
export function toLanguage(value: string | null | undefined): Language | undefined {
  if (!value || looksLikeScript(value)) return undefined;
  const tag = value.trim().toLowerCase();
  const base = tag.split(/[-_]/)[0];
  if (isLanguage(base)) return base;
  return LANGUAGES.find((l) => l.htmlLang === base)?.code;
}

const fromBrowser = (languages: readonly string[]) => {
  for (const tag of languages) {
    const lang = toLanguage(tag);
    if (lang) return lang;
  }
  return undefined;
};

/** Reading `path`: the first path segment, then the browser's language, then English. Nothing is cached. */
export function detectByPath(sources: Pick<LanguageSources, 'pathname' | 'browser'>): Language {
  const { lang } = splitPath(sources.pathname);
  if (lang !== DEFAULT_LANGUAGE) return lang;
  return fromBrowser(sources.browser) ?? DEFAULT_LANGUAGE;
}

/** Reading `stored`: query `lng`, cookie, local storage, session storage, browser, html lang, then English. */
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

/** Caches the choice as reading `stored` wants it; a full or blocked storage is no reason to fail. */
export function storeLanguage(local: Storage | undefined, lang: Language): void {
  try {
    local?.setItem(LANGUAGE_STORAGE_KEY, lang);
  } catch {
    // The path still decides.
  }
}

/** Removes the key that an earlier reading stored. */
export function forgetLanguage(local: Storage | undefined): void {
  local?.removeItem(LANGUAGE_STORAGE_KEY);
}

/** A storage that really stores: the probe writes a test key and removes it; undefined where that is refused. */
export function usableStorage(open: () => Storage): Storage | undefined {
  try {
    const storage = open();
    storage.setItem(PROBE_KEY, '1');
    storage.removeItem(PROBE_KEY);
    return storage;
  } catch {
    return undefined;
  }
}

function cookieValue(cookies: string, name: string): string | undefined {
  for (const part of cookies.split(';')) {
    const [key, ...value] = part.split('=');
    if (key?.trim() === name) return value.join('=');
  }
  return undefined;
}
