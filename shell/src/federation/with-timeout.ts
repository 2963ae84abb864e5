/**
 * A remote that does not answer must not block a page forever. In development, Vite first prepares the dependencies,
 * which can take longer than a visitor would wait.
 */
const LOAD_TIMEOUT_MS = import.meta.hot ? 120_000 : 8000;

export class LoadTimeout extends Error {}

/** Resolves as the promise does, or rejects with a `LoadTimeout` that names `what`. */
export function withTimeout<T>(promise: Promise<T>, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LoadTimeout(`${what} did not load in time`)), LOAD_TIMEOUT_MS);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
