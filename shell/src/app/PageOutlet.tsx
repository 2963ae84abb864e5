import type { ShellContext } from '@site/federation/remote';
import { isReturning } from '@site/ui/layout/Below';
import { Spinner } from '@site/ui/spinner/Spinner';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useMatches, useNavigation } from 'react-router-dom';
import { FrozenHtml } from '../federation/FrozenHtml';
import { PAGE_SLOT, slotReady } from '../federation/hydration-progress';
import { AheadPage } from './AheadPage';
import { leadsTo, noteBroken, onPageAhead, type PageAhead } from './page-ahead';

/**
 * Outlet of the page; shows a spinner while the next page loads. A page that was rendered ahead stays in its own element after
 * it is shown.
 */
export function PageOutlet({ shell }: { shell: ShellContext }) {
  const { t } = useTranslation('shell');
  const leaf = useMatches().at(-1);
  const frozen = (leaf?.handle as { frozen?: string } | undefined)?.frozen;
  const loading = useSlowNavigation(() => shell.toast({ title: t('offline'), kind: 'error' }));
  const { shown, ahead, drop } = usePagesAhead();
  useEffect(() => {
    if (frozen === undefined) slotReady(PAGE_SLOT);
  }, [frozen]);
  if (loading) return <Spinner label={t('loading')} />;
  if (frozen !== undefined) return <FrozenHtml slot={PAGE_SLOT} html={frozen} />;
  return [
    // A served page is hydrated without a wrapper.
    shown ?? (
      <div key={PAGE_SLOT} data-slot={PAGE_SLOT}>
        <Outlet context={shell} />
      </div>
    ),
    // Behind the shown page, so that ids and headings are looked for in that first.
    ahead,
  ].map((page) =>
    page && 'matches' in page ? (
      <AheadPage key={page.pathname} page={page} visible={page === shown} shell={shell} onError={drop} />
    ) : (
      page
    ),
  );
}

/** Returns the shown page, if it was rendered ahead, the hidden one, and what drops either of them. */
function usePagesAhead() {
  const location = useLocation();
  const { pathname } = location;
  const [ahead, setAhead] = useState<PageAhead>();
  const [current, setCurrent] = useState<{ pathname: string; page?: PageAhead | undefined }>({ pathname });
  // Decided once per navigation: one that is ready later must not replace the page that is shown. A page that is returned
  // to needs more than its first screen, which is all that is rendered ahead.
  if (current.pathname !== pathname)
    setCurrent({ pathname, page: leadsTo(location, ahead?.pathname) && !isReturning() ? ahead : undefined });
  useEffect(() => onPageAhead(setAhead), []);
  // A navigation drops what was rendered ahead for another link.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is for each navigation.
  useEffect(() => () => setAhead(undefined), [pathname]);
  const drop = (page: PageAhead) => {
    noteBroken(page);
    setAhead(undefined);
    if (page === current.page) setCurrent({ pathname });
  };
  return { shown: current.page, ahead: ahead?.pathname === pathname ? undefined : ahead, drop };
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
