import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus inside a view whose focused control disappears: when `state` changes and the focus was in `root`, or
 * was lost with the removed control, it moves to the element with `data-handover`.
 */
export function useFocusHandover(root: RefObject<HTMLElement | null>, state: string): void {
  const within = useRef(false);
  const previous = useRef(state);

  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      within.current = target instanceof Node && root.current?.contains(target) === true;
    };
    // A click on a non-focusable part of the page removes the focus without a focus event.
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node && root.current?.contains(target))) within.current = false;
    };
    const gone = new AbortController();
    document.addEventListener('focusin', follow, { signal: gone.signal });
    document.addEventListener('pointerdown', leave, { signal: gone.signal });
    return () => gone.abort();
  }, [root]);

  useEffect(() => {
    if (previous.current === state) return;
    previous.current = state;
    const active = document.activeElement;
    const lost = active === null || active === document.body;
    if (within.current && (lost || root.current?.contains(active))) {
      root.current?.querySelector<HTMLElement>('[data-handover]')?.focus({ preventScroll: true });
    }
  }, [root, state]);
}
