import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** What lies behind an open menu, by its place in the layout. */
const BEHIND = 'main, footer, [data-behind-menu]';
/** What the Tab key may stop at in the header; what a closed part or another width hides is left out by `checkVisibility`. */
const STOPS = 'header a[href], header button, header summary';

function setInert(inert: boolean): void {
  for (const element of document.querySelectorAll<HTMLElement>(BEHIND)) element.inert = inert;
}

/** The browser reports the change later, but whoever moves the focus next needs the page awake now. */
function close(menu: HTMLDetailsElement): void {
  menu.open = false;
  setInert(false);
}

/** The Tab key goes round in the header, which holds the menu and its button, instead of leaving it for what lies behind. */
function goRound(event: KeyboardEvent): void {
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.checkVisibility());
  const [edge, other] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement !== edge) return;
  event.preventDefault();
  other?.focus();
}

/**
 * What the browser's own `<details>` lacks as a menu: Escape closes it and gives the focus back, a link closes it,
 * and while it is open, what lies behind is inert and the focus goes round in the header.
 */
export function useMenuManners(ref: RefObject<HTMLDetailsElement | null>): void {
  const { key } = useLocation();
  const seen = useRef(key);

  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    if (ref.current) close(ref.current);
  }, [key, ref]);

  useEffect(() => {
    const menu = ref.current;
    if (!menu) return;
    const onToggle = () => setInert(menu.open);
    const onKey = (event: KeyboardEvent) => {
      if (!menu.open) return;
      if (event.key === 'Tab') goRound(event);
      if (event.key !== 'Escape') return;
      close(menu);
      menu.querySelector('summary')?.focus();
    };
    // The menu may have been opened before hydration, and a window made wide (as in the style sheet) hides it.
    const wide = window.matchMedia('(min-width: 72.5625em)');
    const onWide = () => {
      if (wide.matches) close(menu);
    };
    onToggle();
    menu.addEventListener('toggle', onToggle);
    document.addEventListener('keydown', onKey);
    wide.addEventListener('change', onWide);
    return () => {
      menu.removeEventListener('toggle', onToggle);
      document.removeEventListener('keydown', onKey);
      wide.removeEventListener('change', onWide);
      setInert(false);
    };
  }, [ref]);
}
