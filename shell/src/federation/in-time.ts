/** A remote that answers nothing must not hold a page for ever. */
const LOAD_TIMEOUT_MS = 8000;

/** The promise, or a rejection that names `what` when it takes too long. */
export function inTime<T>(promise: Promise<T>, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what} did not load in time`)), LOAD_TIMEOUT_MS);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
