import type { ShellContext } from '@site/federation/remote';
import { Spinner } from '@site/ui/spinner/Spinner';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useMatches, useNavigation } from 'react-router-dom';
import { FrozenHtml } from '../federation/FrozenHtml';
import { PAGE_SLOT, slotReady } from '../federation/hydration-progress';

/** Outlet of the page; shows a spinner while the next page loads. */
export function PageOutlet({ shell }: { shell: ShellContext }) {
  const { t } = useTranslation('shell');
  const leaf = useMatches().at(-1);
  const frozen = (leaf?.handle as { frozen?: string } | undefined)?.frozen;
  const loading = useSlowNavigation(() => shell.toast({ title: t('offline'), kind: 'error' }));
  useEffect(() => {
    if (frozen === undefined) slotReady(PAGE_SLOT);
  }, [frozen]);
  if (loading) return <Spinner label={t('loading')} />;
  if (frozen !== undefined) return <FrozenHtml slot={PAGE_SLOT} html={frozen} />;
  return (
    <div data-slot={PAGE_SLOT}>
      <Outlet context={shell} />
    </div>
  );
}

/**
 * Returns true during a slow navigation to another path (`renderedRouter` reports only slow ones). Without a network
 * the old page stays, and `sayOffline` is called instead.
 */
function useSlowNavigation(sayOffline: () => void): boolean {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const leaving = next !== undefined && next !== pathname;
  const [slow, setSlow] = useState(false);
  const say = useEffectEvent(sayOffline);
  useEffect(() => {
    if (!leaving) return;
    if (navigator.onLine) setSlow(true);
    else say();
    return () => setSlow(false);
  }, [leaving]);
  return slow && leaving;
}
