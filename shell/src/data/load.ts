import { reportFault } from '@site/contracts/api/visit-events';

const loaded = new Map<string, Promise<unknown>>();

/** Fetches a JSON file of the composition once. A failure is not cached, so the next call retries. */
export function loadJson<Value>(url: string): Promise<Value> {
  const known = loaded.get(url);
  if (known) return known as Promise<Value>;
  const loading = fetch(url).then((response) => {
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return response.json() as Promise<Value>;
  });
  // Not reported: the caller gets the rejection.
  loading.catch(() => loaded.delete(url));
  loaded.set(url, loading);
  return loading;
}

/** Runs `load`, and once more if it fails without a network, when the network is back. */
export async function retryWhenOnline<Value>(load: () => Promise<Value>): Promise<Value> {
  try {
    return await load();
  } catch (error) {
    // A server has no `onLine`: what its pages throw must not be hidden.
    if (navigator.onLine !== false) throw error;
    await whenOnline();
    return load();
  }
}

/** Resolves when the browser has a network. */
export function whenOnline(): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }));
}

/** How long a file may not answer. In development, Vite first prepares the dependencies. */
const LOAD_TIMEOUT_MS = import.meta.hot ? 120_000 : 8000;

export class LoadTimeout extends Error {}

/** Resolves as the promise does, or rejects with a `LoadTimeout` that names `what`. */
export function withTimeout<T>(promise: Promise<T>, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LoadTimeout(`${what} did not load in time`)), LOAD_TIMEOUT_MS);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** How long a page may send nothing. In development, Vite first prepares the dependencies. */
const SILENCE_MS = import.meta.hot ? 120_000 : 2500;

/** Files that a page waits for. Others, such as telemetry, do not show that the page still arrives. */
const AWAITED = /\.(?:css|js|json)(?:\?|$)/;

let restart = () => {};

/** Reports that bytes of a page's data arrive. The browser reports scripts and style sheets when they are complete. */
export const bytesArrived = (): void => restart();

/** Calls `hangs` once when nothing of a page has arrived for `SILENCE_MS`. Returns a function that stops the wait. */
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

/** How long hydration waits for style sheets, in milliseconds after the entry has started. */
export const SHEETS_PATIENCE_MS = 2000;

/**
 * Applies the parts' style sheets, which hydration and navigations need: the document links only the rules that its
 * HTML uses. Resolves when they are applied, or at the latest after `SHEETS_PATIENCE_MS`; one that arrives later is
 * applied then. The boot script applies them earlier if none hangs, before the layout of most of the page, which they
 * would repeat.
 */
export async function applyWholeSheets(): Promise<void> {
  const sheets = globalThis.wholeSheets ?? [];
  await Promise.race([Promise.all(sheets), new Promise((resolve) => setTimeout(resolve, SHEETS_PATIENCE_MS))]);
  for (const arrival of sheets)
    void arrival.then((sheet) => {
      if (sheet) sheet.disabled = false;
      else reportFault(new Error('A style sheet did not load.'));
    });
}
