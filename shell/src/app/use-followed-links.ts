import { FOLLOWED_LINKS } from '@site/ui/link/SiteLink';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Navigates on a click on a link of the site, whichever part rendered it. Clicks with a modifier key are left to the browser,
 * which opens a tab or a window.
 */
export function useFollowedLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest(FOLLOWED_LINKS) : null;
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
