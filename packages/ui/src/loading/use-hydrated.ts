import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** Returns whether the page is hydrated: false in prerendered HTML and in the render that must match it. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
