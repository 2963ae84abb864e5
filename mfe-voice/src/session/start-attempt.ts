let attempt: AbortController | null = null;

/** Begins an attempt to start a call; its signal aborts when the attempt is abandoned. */
export function beginAttempt(): AbortController {
  attempt = new AbortController();
  return attempt;
}

/** Ends an attempt, whatever its outcome. */
export function endAttempt(own: AbortController): void {
  if (attempt === own) attempt = null;
}

/** Abandons a start in progress. It shows a failure, unless the call is marked as ended synchronously. */
export function abandonStart(): void {
  attempt?.abort(new DOMException('', 'AbortError'));
}

/** Settles as the promise does, or rejects when the signal aborts, so that a hanging promise does not block the caller. */
export function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
