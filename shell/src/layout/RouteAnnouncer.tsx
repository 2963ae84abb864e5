import { splitPath } from '@site/contracts/languages';
import { afterPaint } from '@site/ui/layout/after-paint.ts';
import { isTyping } from '@site/ui/layout/is-typing.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

export const MAIN_ID = 'main';

/**
 * Announces a new page to screen readers and moves the focus to its heading, or to the fragment's target. After a
 * change of only the language the focus stays on the switch.
 */
export function RouteAnnouncer() {
  const { pathname, hash, key } = useLocation();
  const shown = useRef({ pathname, key });
  const [message, setMessage] = useState('');
  useEffect(() => {
    const previous = shown.current;
    shown.current = { pathname, key };
    if (previous.key === key) return;
    const id = hashId(hash);
    const target = id ? document.getElementById(id) : null;
    if (previous.pathname === pathname) {
      focusOn(target);
      return;
    }
    let stop = () => {};
    // Moving the focus forces the layout of what has changed: after a paint, nothing has.
    const cancel = afterPaint(() => {
      const heading = document.querySelector<HTMLElement>(`#${MAIN_ID} h1`);
      setMessage(heading?.textContent ?? document.title);
      if (splitPath(previous.pathname).path === splitPath(pathname).path) return;
      if (!isTyping()) focusOn(target ?? heading);
      if (!id || target) return;
      stop = waitForElement(id, (late) => {
        late.scrollIntoView({ behavior: 'instant' });
        focusOn(late);
      });
    });
    return () => {
      cancel();
      stop();
    };
  }, [pathname, hash, key]);
  return (
    <p className="visually-hidden" aria-live="polite" aria-atomic="true">
      {message}
    </p>
  );
}

/** Returns the decoded id in a fragment, or an empty string. Keeps a malformed escape as it is, as browsers do. */
export function hashId(hash: string): string {
  const id = hash.slice(1);
  try {
    return decodeURIComponent(id);
  } catch {
    // Not reported: visitors type such addresses.
    return id;
  }
}

/** Moves the focus without scrolling. An element that is no control becomes focusable by script, but not a tab stop. */
export function focusOn(target: HTMLElement | null): void {
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** After this time the visitor has started reading, so the page must not scroll any more. */
const PATIENCE_MS = 5000;
/** Events of the visitor's own scrolling or input, after which the page must not scroll by itself. */
const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Calls `then` when the element with this id is in the document, whose slot may still be loading. Gives up after
 * `PATIENCE_MS` or at the visitor's first input. Returns a function that stops waiting.
 */
function waitForElement(id: string, then: (element: HTMLElement) => void): () => void {
  const observer = new MutationObserver(() => {
    const element = document.getElementById(id);
    if (!element) return;
    stop();
    then(element);
  });
  const over = new AbortController();
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    over.abort();
  };
  const timer = setTimeout(stop, PATIENCE_MS);
  for (const move of OWN_MOVES) addEventListener(move, stop, { passive: true, signal: over.signal });
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
