import type { PageData } from '@site/contracts/microfrontend';
import type { SitePage } from '@site/contracts/site-pages';
import type { ShellContext } from '@site/federation/remote';
import { i18nFor } from '@site/i18n/language-instances';
import { useEffect, useMemo, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Outlet, useMatches, useNavigate } from 'react-router-dom';
import { loadJson } from '../data/load-json';
import { dropGoneSlots } from '../federation/hydration-progress';
import { RemoteSlot } from '../federation/RemoteSlot';
import { applyHead } from '../head/apply-head';
import { Layout } from '../layout/Layout';
import { Search } from '../search/Search';
import { PageOutlet } from './PageOutlet';
import { PageProvider } from './page-context';
import { ShellProvider } from './shell-context';
import { useSite } from './site-context';
import { createToasts, Toasters } from './Toasters';
import { useFollowedLinks } from './use-followed-links';
import { useScrollToTop } from './use-scroll-to-top';
import { useSuggestedLanguage } from './use-suggested-language';

/** Layout of every page, which survives navigation and language changes. */
export function RootLayout() {
  const page = useShownPage();
  // An empty document whose first page failed has no data to show. The outlet's error boundary reloads it.
  return page ? <PageLayout page={page} /> : <Outlet />;
}

/** Header, footer, toasts, the voice widget. */
function PageLayout({ page }: { page: PageData }) {
  const site = useSite();
  const navigate = useNavigate();
  const [toasts] = useState(createToasts);
  useScrollToTop();
  useFollowedLinks();
  useEffect(() => {
    if (page) dropGoneSlots();
  }, [page]);
  const suggested = useSuggestedLanguage(page);
  const shell = useMemo<ShellContext>(
    () => ({
      toast: toasts.form.add,
      voiceToast: toasts.voice.add,
      navigate: (path) => void navigate(path),
      pages: () => loadJson<SitePage[]>(`${site.dataBase}/pages-${page.lang}.json`),
      settings: { origin: site.settings.origin, voice: site.settings.voice },
      Slot: RemoteSlot,
    }),
    [toasts, navigate, site, page.lang],
  );
  useEffect(() => applyHead(page, site.settings.origin), [page, site]);

  return (
    <I18nextProvider i18n={i18nFor(page.lang)}>
      <PageProvider value={page}>
        <ShellProvider value={shell}>
          <Layout
            page={page}
            suggested={suggested}
            widget={<RemoteSlot id="mfe-voice/Widget" />}
            toasters={<Toasters stores={toasts} />}
          >
            <PageOutlet shell={shell} />
          </Layout>
          <Search lang={page.lang} dataBase={site.dataBase} />
        </ShellProvider>
      </PageProvider>
    </I18nextProvider>
  );
}

/** Returns the data of the current page; while a failed page is replaced, the data of the last one. */
function useShownPage(): PageData | undefined {
  const matches = useMatches();
  const shown = matches.at(-1)?.loaderData as PageData | undefined;
  const [last, setLast] = useState(shown);
  if (shown && shown !== last) setLast(shown);
  return shown ?? last;
}
