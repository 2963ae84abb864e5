import type { ShellContext } from '@site/federation/remote';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createPath, Outlet, useLocation, useMatches, useNavigation } from 'react-router-dom';
import { whenOnline } from '../data/when-online';
import { FrozenHtml, SlotReady } from '../federation/FrozenHtml';
import { PAGE_SLOT } from '../federation/hydration-progress';
import { whenSilent } from '../federation/when-silent';
import { Loading } from '../layout/Loading';
import { ScrollToTop } from './navigation';
import { loadDocument } from './PageFailure';

/** Outlet of the page; shows a spinner while the next page loads. */
export function PageOutlet({ shell }: { shell: ShellContext }) {
  const { t } = useTranslation('shell');
  const leaf = useMatches().at(-1);
  const frozen = (leaf?.handle as { frozen?: string } | undefined)?.frozen;
  const loading = useSlowNavigation(() => shell.toast({ title: t('offline'), kind: 'error' }));
  useHangingNavigation();
  return (
    <>
      {loading ? (
        <Loading />
      ) : frozen !== undefined ? (
        <FrozenHtml slot={PAGE_SLOT} html={frozen} />
      ) : (
        <div data-slot={PAGE_SLOT}>
          {/* A mismatch renders the page again, and not what is around it. */}
          <Suspense>
            <Outlet context={shell} />
            <SlotReady id={PAGE_SLOT} />
          </Suspense>
        </div>
      )}
      <ScrollToTop waits={loading} />
    </>
  );
}

/** Shorter waits keep the old page, to avoid a flashing spinner. */
const WAITING_AFTER_MS = 200;

/**
 * Returns true during a slow navigation to another path. Without a network the old page stays, and `sayOffline` is called
 * instead.
 */
function useSlowNavigation(sayOffline: () => void): boolean {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const leaving = next !== undefined && next !== pathname;
  const [slow, setSlow] = useState(false);
  const say = useEffectEvent(sayOffline);
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => (navigator.onLine ? setSlow(true) : say()), WAITING_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [leaving]);
  return slow && leaving;
}

/** The voice widget while it holds a call, which a new document would end. */
const OPEN_CALL = '[data-voice-widget]:not([data-voice-widget="idle"])';

/** Requests the document of a pending page that sends nothing, unless a call runs; that waits for the timeouts. */
function useHangingNavigation(): void {
  const { location } = useNavigation();
  useEffect(() => {
    if (!location) return;
    let pending = true;
    const stop = whenSilent(async () => {
      if (document.querySelector(OPEN_CALL)) return;
      await whenOnline();
      if (pending) loadDocument(createPath(location));
    });
    return () => {
      pending = false;
      stop();
    };
  }, [location]);
}
