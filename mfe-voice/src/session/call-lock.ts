/** Web Locks are per origin, so all tabs of the site share this one. */
const LOCK = 'voice-call';

/**
 * Acquires the lock of the site's only call: two assistants in two tabs would use the same microphone. Resolves to a
 * function that releases it, or to null during a call in another tab. Closing the tab releases it.
 */
export function acquireCallLock(): Promise<(() => void) | null> {
  const free = () => undefined;
  if (!navigator.locks) return Promise.resolve(free);
  return new Promise((resolve) => {
    navigator.locks
      .request(LOCK, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null);
        return new Promise<void>((release) => resolve(() => release()));
      })
      .catch(() => resolve(free));
  });
}
