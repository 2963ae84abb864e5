import { DEFAULT_LANGUAGE, languageInfo, splitPath, switchLanguage } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import { detectStored, forgetLanguage, storeLanguage, usableStorage } from '@site/i18n/detect-language';

let isFirst = true;

/**
 * The setting `stored` of language detection: the first load of an unprefixed path leads to the detected language,
 * whose address is returned; each language shown afterwards is stored, unless the page exists in one only.
 */
export function followStoredLanguage(page: PageData): string | undefined {
  const local = usableStorage(() => window.localStorage);
  if (!isFirst) {
    if (page.languages.length > 1) storeLanguage(local, page.lang);
    return undefined;
  }
  isFirst = false;
  const { location } = window;
  const shown = splitPath(location.pathname).lang;
  const detected = detectStored({
    pathname: location.pathname,
    search: location.search,
    cookie: document.cookie,
    local,
    session: usableStorage(() => window.sessionStorage),
    browser: navigator.languages,
    htmlLang: languageInfo(shown).htmlLang,
  });
  // The specification requires that a stored key is removed at start; the language is stored again below.
  forgetLanguage(local);
  if (shown === DEFAULT_LANGUAGE && detected !== shown && page.languages.includes(detected))
    return switchLanguage(location, detected);
  storeLanguage(local, page.languages.length > 1 ? page.lang : detected);
  return undefined;
}
