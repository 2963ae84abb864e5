import { type ReactNode, startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { afterPaint } from './after-paint.ts';
import styles from './Below.module.css';

const never = () => () => undefined;

/**
 * What of a page lies below the first screen. It is served and hydrated with the page. On a navigation the first screen is
 * painted without it and it follows at once, unless the address leads into the page: its place may be in here.
 */
export function Below({ children }: { children: ReactNode }) {
  const served = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [there, setThere] = useState(() => served || window.location.hash !== '');
  useEffect(() => {
    if (!there) return afterPaint(() => startTransition(() => setThere(true)));
  }, [there]);
  return there ? children : <section className={styles.room} />;
}
