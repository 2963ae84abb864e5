import type { ExposeId, PageData } from '@site/contracts/microfrontend';
import type { ShellContext } from '@site/federation/remote';
import { Waiting } from '@site/ui/spinner/Waiting';
import { Component, createContext, type ReactNode, Suspense, use, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import {
  forgetFrozen,
  markFrozenSettled,
  markSlotSettled,
  PAGE_SLOT,
  servedHtml,
  settledSlot,
  settleSlot,
} from '../federation/slot-states';
import { trustServedHtml } from '../trusted/trusted';
import { reportError } from './report-error';
import styles from './slots.module.css';

/** What slots show: the current page's data, and what the shell passes to remotes. */
interface Shown {
  page: PageData;
  shell: ShellContext;
}
const ShownContext = createContext<Shown | undefined>(undefined);
export const ShownProvider = ShownContext.Provider;

/** Throws outside the root layout. */
function useShown(): Shown {
  const shown = use(ShownContext);
  if (!shown) throw new Error('no page is shown here');
  return shown;
}

/** Renders an exposed module of a remote. If that fails, its prerendered HTML stays, or the fallback is shown. */
export function RemoteSlot({ id, fallback = null }: { id: ExposeId; fallback?: ReactNode }) {
  const pageKey = usePageKey();
  const known = settledSlot(id);
  const isStale = known?.kind === 'frozen' && known.page !== pageKey;
  const [loadedAt, setLoadedAt] = useState(pageKey);
  if (isStale && loadedAt !== pageKey) setLoadedAt(pageKey);
  return (
    <SlotBoundary name={id} resetKey={pageKey} fallback={fallback}>
      {/* Another key for what is loaded again: a boundary that has shown something would hold up the navigation. */}
      <Suspense key={loadedAt} fallback={<Loading />}>
        <SlotContent id={id} pageKey={pageKey} />
      </Suspense>
    </SlotBoundary>
  );
}

/** Renders the sections that other parts declare for a place of the page. */
export function Place({ name }: { name: string }) {
  return useShown().page.places?.[name]?.map((id) => <RemoteSlot key={id} id={id} />);
}

/** Renders a section of a page. If it throws, its prerendered HTML stays, and the rest of the page works. */
export function PageSection({ name, children }: { name: string; children: ReactNode }) {
  const id = `${PAGE_SLOT}/${name}`;
  return (
    <SlotBoundary name={id} resetKey={usePageKey()} fallback={null}>
      {/* A mismatch renders the section again, and nothing else. */}
      <Suspense>
        <div data-slot={id}>{children}</div>
        <SlotReady id={id} />
      </Suspense>
    </SlotBoundary>
  );
}

function usePageKey(): string {
  const { lang, path } = useShown().page;
  return `${lang}:${path}`;
}

function SlotContent({ id, pageKey }: { id: ExposeId; pageKey: string }) {
  const { page, shell } = useShown();
  const known = settledSlot(id);
  if (known?.kind === 'frozen' && known.page !== pageKey) forgetFrozen(id);
  const slot = use(settleSlot(id, pageKey));
  if (slot.kind === 'frozen') return <FrozenHtml slot={id} html={slot.html} />;
  const Content = slot.component;
  return (
    <>
      <div data-slot={id}>
        <Content content={page.sections[id]} lang={page.lang} shell={shell} />
      </div>
      <SlotReady id={id} />
    </>
  );
}

interface SlotBoundaryProps {
  name: string;
  /** A new value renders the content again after a failure. */
  resetKey: string;
  fallback: ReactNode;
  children: ReactNode;
}

/** Error boundary of a slot: shows its prerendered HTML, else the fallback. */
class SlotBoundary extends Component<SlotBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  override componentDidCatch(error: unknown) {
    reportError(this.props.name, error);
    markSlotSettled(this.props.name);
  }

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(previous: SlotBoundaryProps) {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render() {
    const { name, children, fallback } = this.props;
    return this.state.failed ? <ServedSlot name={name} fallback={fallback} /> : children;
  }
}

function ServedSlot({ name, fallback }: { name: string; fallback: ReactNode }) {
  const { pathname } = useLocation();
  const html = servedHtml(name, pathname);
  return html === undefined ? fallback : <FrozenHtml slot={name} html={html} />;
}

/**
 * Keeps prerendered HTML. The wrapper and the HTML string equal the document's, so React adopts the nodes and neither
 * hydration nor a later render changes them.
 */
export function FrozenHtml({ slot, html }: { slot: string; html: string }) {
  const element = useRef<HTMLDivElement>(null);
  const served = useMemo(() => trustServedHtml(html), [html]);
  useEffect(() => {
    if (element.current) markFrozenSettled(element.current, slot);
  }, [slot]);
  return (
    <div
      ref={element}
      data-slot={slot}
      data-frozen=""
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the string is this document's own innerHTML, read back.
      dangerouslySetInnerHTML={{ __html: served }}
    />
  );
}

/** Reports that the slot around it is interactive. In the slot's Suspense boundary, which React hydrates by itself. */
export function SlotReady({ id }: { id: string }) {
  useEffect(() => markSlotSettled(id), [id]);
  return null;
}

/** What takes the place of a page or a section while its code or data loads; a screen reader reads the label. */
export function Loading() {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.spinner} role="status">
      <Waiting large />
      <span className="visually-hidden">{t('loading')}</span>
    </div>
  );
}
