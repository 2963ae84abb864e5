/** A part of the page that loads later is there within this time, or its visitor has gone on reading. */
const PATIENCE_MS = 5000;
/** Signs that the visitor moves by their own will; from then on the page must not move by itself. */
const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Calls back once the element that a hash names is in the document: its part of the page may still be loading. Gives up after
 * five seconds or at the visitor's first own move. Returns the way to stop waiting.
 */
export function whenThere(id: string, then: (element: HTMLElement) => void): () => void {
  const observer = new MutationObserver(() => {
    const element = document.getElementById(id);
    if (!element) return;
    stop();
    then(element);
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const move of OWN_MOVES) removeEventListener(move, stop);
  };
  const timer = setTimeout(stop, PATIENCE_MS);
  for (const move of OWN_MOVES) addEventListener(move, stop, { passive: true });
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
