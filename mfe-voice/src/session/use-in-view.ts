import { type RefObject, useEffect, useState } from 'react';

/** Attribute of a page's own view of the call while it is in the window: then the widget, which shows the same, makes room. */
export const IN_VIEW = 'data-in-view';

/** A page's own view of the call. */
export const PAGE_VIEW = '[data-call-view]';

/** Whether any of the page's own view of the call is in the window now. */
export function isPageViewSeen(): boolean {
  const box = document.querySelector(PAGE_VIEW)?.getBoundingClientRect();
  return box !== undefined && box.bottom > 0 && box.top < innerHeight;
}

/** Returns whether any of the element is in the window. */
export function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting === true));
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return inView;
}
