import { type ReactNode, startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { afterPaint } from './after-paint.ts';
import styles from './Below.module.css';

const never = () => () => undefined;

/**
 * The part of a page below the first screen. It is prerendered and hydrated with the page. On client-side navigation it
 * is rendered after the first paint, unless it may contain what is scrolled to: a fragment's target, or the place where a
 * page was left that Back or Forward leads to.
 */
export function Below({ children }: { children: ReactNode }) {
  const served = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [there, setThere] = useState(() => served || window.location.hash !== '' || isReturning());
  useEffect(() => {
    if (!there) return afterPaint(() => startTransition(() => setThere(true)));
  }, [there]);
  return there ? children : <section className={styles.room} />;
}

/** Whether Back or Forward leads to a page's earlier place, for which the shell marks the document. */
const isReturning = () => 'returning' in document.documentElement.dataset;
