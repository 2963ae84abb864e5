import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Navigates to the target of a pressed link of the layout (`FollowedLinks`): one listener instead of the router's own links, which are
 * all rendered again on every navigation. What a click with a modifier key opens is left to the browser.
 */
export function useFollowedLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest('a[data-followed]') : null;
      const href = link?.getAttribute('href');
      if (!href) return;
      event.preventDefault();
      // As in a browser, a link to the shown address adds no entry to the history.
      const replace = new URL(href, location.href).href === location.href;
      void navigate(href, { replace, viewTransition: true });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}
