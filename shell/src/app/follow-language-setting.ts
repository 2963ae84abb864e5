import { DEFAULT_LANGUAGE, languageInfo, splitPath, switchLanguage } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import type { SiteJson } from '@site/contracts/site-json';
import { detectStored, forgetLanguage, storeLanguage, usableStorage } from '@site/i18n/detect-language';
import type { createBrowserRouter } from 'react-router-dom';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'navigate' | 'state' | 'subscribe'>;

/**
 * The specification's two readings of language detection, behind one setting. `path`: nothing is cached and a key that an
 * earlier visit stored is removed. `stored`: the first load of an unprefixed path goes to the detected language, if the page
 * exists in it, and every language that is shown afterwards is remembered. A page that exists in one language alone is no choice
 * of that language, so it changes nothing that is remembered.
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

/** The page that the router shows; undefined where its data could not be loaded. */
function shownPage({ matches, loaderData }: Router['state']): PageData | undefined {
  const id = matches.at(-1)?.route.id;
  return id === undefined ? undefined : (loaderData[id] as PageData | undefined);
}
