/**
 * Moves the focus to a place of the page, if it is there; the scroll is the caller's. A place that is no control takes focus
 * from script only, and must not become a tab stop.
 */
export function focusOn(target: HTMLElement | null): void {
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
