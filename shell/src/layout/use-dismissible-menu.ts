import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { prepareMenu } from './prepare-menu';

/**
 * Adds the behaviour of a popover menu to a `<details>` element: Escape closes it and restores the focus; a navigation,
 * a press outside and losing the focus close it.
 */
export function useDismissibleMenu(ref: RefObject<HTMLDetailsElement | null>): void {
  const { key } = useLocation();
  const seen = useRef(key);

  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    if (ref.current) ref.current.open = false;
  }, [key, ref]);

  useEffect(() => {
    const menu = ref.current;
    if (!menu) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.open) return;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    };
    const closeUnlessInside = (event: Event) => {
      if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
    };
    const stopPreparing = prepareMenu(menu);
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', closeUnlessInside);
    document.addEventListener('focusin', closeUnlessInside);
    return () => {
      stopPreparing();
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', closeUnlessInside);
      document.removeEventListener('focusin', closeUnlessInside);
    };
  }, [ref]);
}
