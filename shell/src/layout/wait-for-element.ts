/** After this time the visitor has started reading, so the page must not scroll any more. */
const PATIENCE_MS = 5000;
/** Events of the visitor's own scrolling or input, after which the page must not scroll by itself. */
const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Calls `then` when the element with this id is in the document, whose slot may still be loading. Gives up after five
 * seconds or at the visitor's first input. Returns a function that stops waiting.
 */
export function waitForElement(id: string, then: (element: HTMLElement) => void): () => void {
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
