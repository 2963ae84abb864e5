import { type ReactNode, startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { afterPaint } from './after-paint.ts';
import styles from './Below.module.css';

const never = () => () => undefined;

/**
 * The part of a page below the first screen. It is prerendered and hydrated with the page. On client-side navigation it
 * is rendered after the first paint, unless the address has a fragment, whose target may be in it.
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
