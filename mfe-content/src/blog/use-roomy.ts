import { useSyncExternalStore } from 'react';

/** As in `Contents.module.css`. */
const ROOMY = '(min-width: 681px)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(ROOMY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** The window has room for the contents list beside or above the text; not known before hydration. */
export function useRoomy(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(ROOMY).matches,
    () => false,
  );
}
