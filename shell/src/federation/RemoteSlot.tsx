import type { ExposeId } from '@site/contracts/microfrontend';
import { Spinner } from '@site/ui/spinner/Spinner';
import { type ReactNode, Suspense, use, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useCurrentPage } from '../app/page-context';
import { useShellContext } from '../app/shell-context';
import { FrozenHtml } from './FrozenHtml';
import { slotReady } from './hydration-progress';
import { SlotBoundary } from './SlotBoundary';
import { forgetFrozen, settledSlot, settleSlot } from './slot-registry';

/**
 * Renders an exposed module of a remote with its data of the page. If the remote fails, its prerendered HTML stays, or
 * the fallback is shown.
 */
export function RemoteSlot({ id, fallback = null }: { id: ExposeId; fallback?: ReactNode }) {
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
