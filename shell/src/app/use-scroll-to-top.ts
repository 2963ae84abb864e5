import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { hashId } from '../layout/hash-id';

/**
 * Every change of path starts at the top, or at the place that the hash names; at once, since the visitor asked for another
 * page and not for a ride through it. Within a page a hash leads to its place, as it would without the router, and a change
 * of query moves nothing.
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
