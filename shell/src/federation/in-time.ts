/** A remote that answers nothing must not hold a page for ever. */
const LOAD_TIMEOUT_MS = 8000;

export class TooLate extends Error {}

/** The promise, or a `TooLate` that names `what` when it takes too long. */
export function inTime<T>(promise: Promise<T>, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TooLate(`${what} did not load in time`)), LOAD_TIMEOUT_MS);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
