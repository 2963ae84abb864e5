import { DEFAULT_LANGUAGE, type Language, splitPath } from '@site/contracts/languages';
import type { ExposeId, PageData } from '@site/contracts/microfrontend';
import type { SitePage } from '@site/contracts/site-pages';
import type { ShellContext } from '@site/federation/remote';
import { detectByPath } from '@site/i18n/detect-language';
import { i18nFor } from '@site/i18n/language-instances';
import { Spinner } from '@site/ui/spinner/Spinner';
import { Component, type ReactNode, Suspense, use, useEffect, useMemo, useState } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { Outlet, useLocation, useMatches, useNavigate } from 'react-router-dom';
import { loadJson } from '../data/load-json';
import { FrozenHtml } from '../federation/FrozenHtml';
import { dropGoneSlots, servedHtml, slotReady } from '../federation/hydration-progress';
import { forgetFrozen, settledSlot, settleSlot } from '../federation/slot-registry';
import { applyHead } from '../head/apply-head';
import { Layout } from '../layout/Layout';
import { Search } from '../search/Search';
import { PageProvider, ShellProvider, useCurrentPage, useShellContext, useSite } from './contexts';
import { ScrollToTop, useFollowedLinks } from './navigation';
import { PageOutlet } from './PageOutlet';
import { reportError } from './report-error';
import { createToasts, Toasters } from './Toasters';

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
          <ScrollToTop />
          <Search lang={page.lang} dataBase={site.dataBase} toast={shell.toast} />
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

/** Returns the browser's language if it differs from that of an unprefixed path; used for an offer, not for a redirect. */
function useSuggestedLanguage(page: PageData): Language | undefined {
  const { languageDetection } = useSite().settings;
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

/**
 * Renders an exposed module of a remote with its data of the page. If the remote fails, its prerendered HTML stays, or
 * the fallback is shown.
 */
function RemoteSlot({ id, fallback = null }: { id: ExposeId; fallback?: ReactNode }) {
  const { t } = useTranslation('shell');
  const page = useCurrentPage();
  const { pathname } = useLocation();
  const pageKey = `${page.lang}:${page.path}`;
  return (
    <SlotBoundary name={id} pathname={pathname} resetKey={pageKey} fallback={fallback}>
      <Suspense fallback={<Spinner label={t('loading')} />}>
        <SlotContent id={id} pageKey={pageKey} />
      </Suspense>
    </SlotBoundary>
  );
}

function SlotContent({ id, pageKey }: { id: ExposeId; pageKey: string }) {
  const page = useCurrentPage();
  const shell = useShellContext();
  const known = settledSlot(id);
  if (known?.kind === 'frozen' && known.page !== pageKey) forgetFrozen(id);
  const slot = use(settleSlot(id, pageKey));
  useEffect(() => {
    if (slot.kind === 'code') slotReady(id);
  }, [slot.kind, id]);
  if (slot.kind === 'frozen') return <FrozenHtml slot={id} html={slot.html} />;
  const Content = slot.component;
  return (
    <div data-slot={id}>
      <Content content={page.sections[id]} lang={page.lang} shell={shell} />
    </div>
  );
}

interface SlotBoundaryProps {
  name: string;
  /** Of the page that is shown. */
  pathname: string;
  /** A new value renders the content again after a failure. */
  resetKey: string;
  fallback: ReactNode;
  children: ReactNode;
}

/** Error boundary of a slot: shows its prerendered HTML, else the fallback. */
class SlotBoundary extends Component<SlotBoundaryProps, { failedAt: string | undefined }> {
  override state: { failedAt: string | undefined } = { failedAt: undefined };

  override componentDidCatch(error: unknown) {
    this.setState({ failedAt: this.props.resetKey });
    reportError(this.props.name, error);
    slotReady(this.props.name);
  }

  static getDerivedStateFromError() {
    return { failedAt: '' };
  }

  override componentDidUpdate(previous: SlotBoundaryProps) {
    if (this.state.failedAt !== undefined && previous.resetKey !== this.props.resetKey) {
      this.setState({ failedAt: undefined });
    }
  }

  override render() {
    const { name, pathname, children, fallback } = this.props;
    if (this.state.failedAt === undefined) return children;
    const html = servedHtml(name, pathname);
    return html === undefined ? fallback : <FrozenHtml slot={name} html={html} />;
  }
}
