import type { ExposeId } from '@site/contracts/microfrontend';
import { Component, type ReactNode, Suspense, use, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { FrozenHtml, SlotReady } from '../federation/FrozenHtml';
import { markSlotSettled, PAGE_SLOT, servedHtml } from '../federation/hydration-progress';
import { forgetFrozen, settledSlot, settleSlot } from '../federation/load-remote';
import { Loading } from '../layout/Loading';
import { useCurrentPage, useShellContext } from './contexts';
import { reportError } from './report-error';

/**
 * Renders an exposed module of a remote with its data of the page. If the remote fails, its prerendered HTML stays, or
 * the fallback is shown.
 */
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
  const { places = {} } = useCurrentPage();
  return places[name]?.map((id) => <RemoteSlot key={id} id={id} />);
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
  const { lang, path } = useCurrentPage();
  return `${lang}:${path}`;
}

function SlotContent({ id, pageKey }: { id: ExposeId; pageKey: string }) {
  const page = useCurrentPage();
  const shell = useShellContext();
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
class SlotBoundary extends Component<SlotBoundaryProps, { failedAt: string | undefined }> {
  override state: { failedAt: string | undefined } = { failedAt: undefined };

  override componentDidCatch(error: unknown) {
    this.setState({ failedAt: this.props.resetKey });
    reportError(this.props.name, error);
    markSlotSettled(this.props.name);
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
    const { name, children, fallback } = this.props;
    return this.state.failedAt === undefined ? children : <ServedSlot name={name} fallback={fallback} />;
  }
}

function ServedSlot({ name, fallback }: { name: string; fallback: ReactNode }) {
  const { pathname } = useLocation();
  const html = servedHtml(name, pathname);
  return html === undefined ? fallback : <FrozenHtml slot={name} html={html} />;
}
