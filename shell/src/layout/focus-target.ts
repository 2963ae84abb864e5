/** Id of the `<main>` element, used by the skip link and the route announcer. */
export const MAIN_ID = 'main';

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

/**
 * Moves the focus to an element, if it exists, without scrolling. An element that is not a control becomes focusable by
 * script, but not a tab stop.
 */
export function focusOn(target: HTMLElement | null): void {
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
