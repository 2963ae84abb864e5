import { DEFAULT_LANGUAGE, type Language, splitPath } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import type { SiteJson } from '@site/contracts/site-json';
import type { SitePage } from '@site/contracts/site-pages';
import type { ShellContext } from '@site/federation/remote';
import { detectByPath, forgetLanguage, usableStorage } from '@site/i18n/detect-language';
import { i18nFor } from '@site/i18n/language-instances';
import { lateModule } from '@site/ui/loading/late-module.ts';
import { memo, useEffect, useMemo, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Outlet, useMatches, useNavigate } from 'react-router-dom';
import { loadJson } from '../data/load';
import { dropGoneSlots } from '../federation/slot-states';
import { applyHead } from '../head/apply-head';
import { Layout } from '../layout/Layout';
import { Search } from '../search/Search';
import { useFollowedLinks } from './navigation';
import { PageOutlet } from './PageOutlet';
import { PageSection, Place, RemoteSlot, ShownProvider } from './slots';
import { createToasts, Toasters } from './Toasters';

export function RootLayout({ site }: { site: SiteJson }) {
  const page = useShownPage();
  const navigate = useNavigate();
  useFollowedLinks(navigate);
  // An empty document whose first page failed has no data to show. The outlet's error boundary reloads it.
  return page ? <PageLayout site={site} page={page} navigate={navigate} /> : <Outlet />;
}

interface PageLayoutProps {
  site: SiteJson;
  page: PageData;
  navigate: ReturnType<typeof useNavigate>;
}

/** Header, footer, toasts, the voice widget. Each state of a navigation renders the root, and this for another page only. */
const PageLayout = memo(function PageLayout({ site, page, navigate }: PageLayoutProps) {
  const { languageDetection, origin, voice } = site.settings;
  const [toasts] = useState(createToasts);
  useLanguageSetting(languageDetection, page, navigate);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each page.
  useEffect(dropGoneSlots, [page]);
  const suggested = useSuggestedLanguage(languageDetection, page);
  const shell = useMemo<ShellContext>(
    () => ({
      toast: toasts.form.add,
      voiceToast: toasts.voice.add,
      navigate: (path) => void navigate(path),
      pages: () => loadJson<SitePage[]>(`${site.dataBase}/pages-${page.lang}.json`),
      settings: { origin, voice },
      Slot: RemoteSlot,
      Place,
      PageSection,
    }),
    [toasts, navigate, site, origin, voice, page.lang],
  );
  const shown = useMemo(() => ({ page, shell }), [page, shell]);
  useEffect(() => applyHead(page, origin), [page, origin]);

  return (
    <I18nextProvider i18n={i18nFor(page.lang)}>
      <ShownProvider value={shown}>
        <Layout
          page={page}
          suggested={suggested}
          widget={<RemoteSlot id="mfe-voice/Widget" />}
          toasters={<Toasters stores={toasts} />}
        >
          <PageOutlet shell={shell} />
        </Layout>
        <Search lang={page.lang} dataBase={site.dataBase} toast={shell.toast} />
      </ShownProvider>
    </I18nextProvider>
  );
});

/** Returns the data of the current page; while a failed page is replaced, the data of the last one. */
function useShownPage(): PageData | undefined {
  const matches = useMatches();
  const shown = matches.at(-1)?.loaderData as PageData | undefined;
  const [last, setLast] = useState(shown);
  if (shown && shown !== last) setLast(shown);
  return shown ?? last;
}

type Detection = SiteJson['settings']['languageDetection'];

/** Returns the browser's language if it differs from that of an unprefixed path; used for an offer, not for a redirect. */
function useSuggestedLanguage(languageDetection: Detection, page: PageData): Language | undefined {
  const [suggested, setSuggested] = useState<Language>();
  useEffect(() => {
    if (languageDetection !== 'path') return;
    const { pathname } = window.location;
    if (splitPath(pathname).lang !== DEFAULT_LANGUAGE) return;
    const detected = detectByPath({ pathname, browser: navigator.languages });
    if (detected !== DEFAULT_LANGUAGE) setSuggested(detected);
  }, [languageDetection]);
  return suggested !== page.lang && page.lang === DEFAULT_LANGUAGE ? suggested : undefined;
}

const loadStored = lateModule(() => import('./store-language'));

/** Applies the setting of language detection. `path`: nothing is cached, a key of an earlier visit is removed. */
function useLanguageSetting(
  languageDetection: Detection,
  page: PageData,
  navigate: ReturnType<typeof useNavigate>,
): void {
  useEffect(() => {
    if (languageDetection === 'path') {
      forgetLanguage(usableStorage(() => window.localStorage));
      return;
    }
    loadStored().then(
      ({ followStoredLanguage }) => {
        const address = followStoredLanguage(page);
        if (address) void navigate(address, { replace: true });
      },
      // Not reported: `lateModule` has. The page stays in its language.
      () => undefined,
    );
  }, [page, languageDetection, navigate]);
}
