/** Web Locks belong to the origin: all tabs of the site ask for the same one. */
const LOCK = 'voice-call';

/**
 * Takes the one line that all tabs of the site share: two assistants would talk into the same microphone. Resolves to the
 * function that gives it back, or null while a call is on in another tab. A tab that is closed gives it back by itself.
 */
export function takeTheLine(): Promise<(() => void) | null> {
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
