/** Fallback for hidden pages, which are never painted. */
const HIDDEN_MS = 500;

/** Calls `then` after the next paint. Returns a function that cancels it. */
export function afterPaint(then: () => void): () => void {
  let timer = setTimeout(then, HIDDEN_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(then);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
