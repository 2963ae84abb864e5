/** How long a page may send nothing. In development, Vite first prepares the dependencies. */
const SILENCE_MS = import.meta.hot ? 120_000 : 2500;

/** Files that a page waits for. Others, such as telemetry, do not show that the page still arrives. */
const AWAITED = /\.(?:css|js|json)(?:\?|$)/;

let restart = () => {};

/** Reports that bytes of a page's data arrive. The browser reports scripts and style sheets when they are complete. */
export const bytesArrived = (): void => restart();

/** Calls `hangs` once when nothing of a page has arrived for 2.5 s. Returns a function that stops the wait. */
export function whenSilent(hangs: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new PerformanceObserver((list) => {
    if (list.getEntries().some(({ name }) => AWAITED.test(name))) restart();
  });
  const stop = () => {
    clearTimeout(timer);
    restart = () => {};
    observer.disconnect();
  };
  restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      stop();
      hangs();
    }, SILENCE_MS);
  };
  restart();
  observer.observe({ type: 'resource' });
  return stop;
}
