/**
 * Moves the focus to an element, if it exists, without scrolling. An element that is not a control becomes focusable by
 * script, but not a tab stop.
 */
export function focusOn(target: HTMLElement | null): void {
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
