import { splitPath } from '@site/contracts/languages';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { focusOn } from './focus-on';
import { hashId } from './hash-id';
import { MAIN_ID } from './main-id';
import { waitForElement } from './wait-for-element';

/**
 * Announces a new page to screen readers and moves the focus to its heading, as loading a document would. After a
 * change of only the language the focus stays on the switch; a fragment moves the focus to its target, also within a
 * page.
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
    return waitForElement(id, (late) => {
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
