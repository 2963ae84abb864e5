import { afterPaint } from '@site/ui/layout/after-paint.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Calls a function after each navigation. A component, so that only it renders again and not the menu around it. */
export function AfterNavigation({ call }: { call: () => void }) {
  const { key } = useLocation();
  const seen = useRef(key);
  const after = useEffectEvent(call);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    after();
  }, [key]);
  return null;
}

/** The pointer or the focus has come to the menu's button: a press may follow. A touch fires `pointerover` too. */
const NEAR = ['pointerover', 'focusin'] as const;

/**
 * Has the browser style and lay out the content of a closed `<details>` when a press is likely, which it would otherwise
 * do in the frame that opens it, until the signal aborts.
 */
export function prepareMenu(menu: HTMLDetailsElement, signal: AbortSignal): void {
  // Reading a size makes the browser lay out what it measures, even inside closed details.
  const prepare = () => {
    if (!menu.open) afterPaint(() => void menu.lastElementChild?.getBoundingClientRect());
  };
  for (const type of NEAR) menu.addEventListener(type, prepare, { passive: true, signal });
}
