/** A page that nobody sees is never painted, and must be whole all the same. */
const UNSEEN_MS = 500;

/** Calls back once what stands in the document now has been painted. Returns the way to call it off. */
export function afterPaint(then: () => void): () => void {
  let timer = setTimeout(then, UNSEEN_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(then);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
