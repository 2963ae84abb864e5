import { splitPath } from '@site/contracts/languages';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { MAIN_ID } from './main-id';

/**
 * Tells screen readers of a new page and moves the focus to its heading, as a load of a document would.
 * A change of language alone keeps the focus on the switch; a hash leads the focus to its target.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  const [message, setMessage] = useState('');
  useEffect(() => {
    if (shown.current === pathname) return;
    const samePage = splitPath(shown.current).path === splitPath(pathname).path;
    shown.current = pathname;
    const heading = document.querySelector<HTMLElement>(`#${MAIN_ID} h1`);
    setMessage(heading?.textContent ?? document.title);
    if (samePage) return;
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : heading;
    if (!target) return;
    // A heading takes focus from script only; a tab stop it must not become.
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname, hash]);
  return (
    <p className="visually-hidden" aria-live="polite" aria-atomic="true">
      {message}
    </p>
  );
}
