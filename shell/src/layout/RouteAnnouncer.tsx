import { splitPath } from '@site/contracts/languages';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { focusOn } from './focus-on';
import { hashId } from './hash-id';
import { MAIN_ID } from './main-id';
import { whenThere } from './when-there';

/**
 * Tells screen readers of a new page and moves the focus to its heading, as a load of a document would.
 * A change of language alone keeps the focus on the switch; a hash leads the focus to its target, within a page too.
 */
export function RouteAnnouncer() {
  const { pathname, hash, key } = useLocation();
  const shown = useRef({ pathname, key });
  const [message, setMessage] = useState('');
  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, key };
    if (before.key === key) return;
    const id = hashId(hash);
    const target = id ? document.getElementById(id) : null;
    if (before.pathname === pathname) {
      focusOn(target);
      return;
    }
    const heading = document.querySelector<HTMLElement>(`#${MAIN_ID} h1`);
    setMessage(heading?.textContent ?? document.title);
    if (splitPath(before.pathname).path === splitPath(pathname).path) return;
    focusOn(target ?? heading);
    if (!id || target) return;
    return whenThere(id, (late) => {
      late.scrollIntoView({ behavior: 'instant' });
      focusOn(late);
    });
  }, [pathname, hash, key]);
  return (
    <p className="visually-hidden" aria-live="polite" aria-atomic="true">
      {message}
    </p>
  );
}
