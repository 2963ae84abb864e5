import { DEFAULT_LANGUAGE, languageInfo, splitPath, switchLanguage } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import type { SiteJson } from '@site/contracts/site-json';
import { detectStored, forgetLanguage, storeLanguage, usableStorage } from '@site/i18n/detect-language';
import type { createBrowserRouter } from 'react-router-dom';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'navigate' | 'state' | 'subscribe'>;

/**
 * Applies the setting of language detection, for the specification's two readings. `path`: nothing is cached, and a key
 * of an earlier visit is removed. `stored`: the first load of an unprefixed path navigates to the detected language if
 * the page exists in it, and each language shown afterwards is stored. A page that exists in one language only is not a
 * choice, so its language is not stored.
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
  // The specification requires that a stored key is removed at start; the language is stored again below.
  forgetLanguage(local);
  const follow = (first: boolean) => {
    const page = shownPage(router.state);
    if (!page) return;
    const elsewhere = first && shown === DEFAULT_LANGUAGE && detected !== shown;
    if (elsewhere && page.languages.includes(detected))
      void router.navigate(switchLanguage(location, detected), { replace: true });
    else if (page.languages.length > 1) storeLanguage(local, page.lang);
    else if (first) storeLanguage(local, detected);
  };
  let first = true;
  const once = () => {
    if (!router.state.initialized || router.state.navigation.state !== 'idle') return;
    follow(first);
    first = false;
  };
  router.subscribe(once);
  once();
}

/** Returns the current page's data; undefined if it could not be loaded. */
function shownPage({ matches, loaderData }: Router['state']): PageData | undefined {
  const id = matches.at(-1)?.route.id;
  return id === undefined ? undefined : (loaderData[id] as PageData | undefined);
}
