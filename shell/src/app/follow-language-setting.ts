import type { SiteJson } from '@site/contracts/composition';
import { DEFAULT_LANGUAGE, languageInfo, splitPath, switchLanguage } from '@site/contracts/languages';
import { detectStored, forgetLanguage, storeLanguage, usableStorage } from '@site/i18n/detect-language';
import type { createBrowserRouter } from 'react-router-dom';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'navigate' | 'subscribe'>;

/**
 * The specification's two readings of language detection, behind one setting. `path`: nothing is cached and a key that an
 * earlier visit stored is removed. `stored`: the first load of an unprefixed path goes to the detected language, and every
 * language that is shown afterwards is remembered.
 */
export function followLanguageSetting(
  setting: SiteJson['settings']['languageDetection'],
  router: Router,
): void {
  const local = usableStorage(() => window.localStorage);
  if (setting === 'path') {
    forgetLanguage(local);
    return;
  }
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
  // The specification removes a stored key at start; the choice is cached anew below.
  forgetLanguage(local);
  router.subscribe((state) => storeLanguage(local, splitPath(state.location.pathname).lang));
  if (shown === DEFAULT_LANGUAGE && detected !== shown) {
    void router.navigate(switchLanguage(location, detected), { replace: true });
  } else {
    storeLanguage(local, shown);
  }
}
