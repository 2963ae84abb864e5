import type { ShellContext } from '@site/federation/remote';
import { Spinner } from '@site/ui/spinner/Spinner';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useMatches, useNavigation } from 'react-router-dom';
import { FrozenHtml } from '../federation/FrozenHtml';
import { PAGE_SLOT, slotReady } from '../federation/hydration-progress';

/** Shorter waits show the old page: a spinner that flashes is worse than none. */
const SPINNER_AFTER_MS = 200;

/** The place of the page itself, a centred spinner while the next one loads. */
export function PageOutlet({ shell }: { shell: ShellContext }) {
  const { t } = useTranslation('shell');
  const leaf = useMatches().at(-1);
  const frozen = (leaf?.handle as { frozen?: string } | undefined)?.frozen;
  const loading = useSlowNavigation();
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

/** True once a navigation to another path takes longer than a moment. */
function useSlowNavigation(): boolean {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const leaving = next !== undefined && next !== pathname;
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => setSlow(true), SPINNER_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [leaving]);
  return slow && leaving;
}
