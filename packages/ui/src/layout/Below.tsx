import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useHydrated } from '../loading/use-hydrated.ts';
import { afterPaint } from './after-paint.ts';
import styles from './Below.module.css';

/**
 * The part of a page below the first screen. A client-side navigation renders it after the first paint, unless it may
 * contain what is scrolled to: a fragment's target, or the place that Back or Forward leads to.
 */
export function Below({ children }: { children: ReactNode }) {
  const served = !useHydrated();
  const [there, setThere] = useState(() => served || window.location.hash !== '' || isReturning());
  useEffect(() => {
    if (!there) return afterPaint(() => startTransition(() => setThere(true)));
  }, [there]);
  return there ? children : <section className={styles.room} />;
}

/** Whether Back or Forward leads to a page's earlier place, for which the shell marks the document. */
const isReturning = () => 'returning' in document.documentElement.dataset;
