import { useSyncExternalStore } from 'react';

/** Same breakpoint as in `Contents.module.css`. */
const ROOMY = '(min-width: 681px)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(ROOMY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Returns whether the window is wide enough for the open table of contents; false before hydration. */
export function useRoomy(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(ROOMY).matches,
    () => false,
  );
}
