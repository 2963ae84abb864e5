import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { hashId } from '../layout/hash-id';

/**
 * Scrolls a new page to the top or to the fragment's target, without an animation. Within a page a fragment scrolls to
 * its target, as without the router, and a change of the query does not scroll.
 */
export function useScrollToTop(): void {
  const { pathname, hash, key } = useLocation();
  const shown = useRef({ pathname, key });
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { pathname, key };
    if (before.key === key) return;
    const target = hash ? document.getElementById(hashId(hash)) : null;
    const moved = before.pathname !== pathname;
    if (target) target.scrollIntoView(moved ? { behavior: 'instant' } : {});
    else if (moved) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname, hash, key]);
}
