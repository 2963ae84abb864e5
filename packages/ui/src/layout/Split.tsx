import type { ReactNode } from 'react';
import styles from './Split.module.css';

interface SplitProps {
  /** The narrow side: mark and heading; it stays in view while the wide side scrolls. */
  aside: ReactNode;
  children: ReactNode;
}

/** A narrow and a wide column, 5 and 7 of 12. */
export function Split({ aside, children }: SplitProps) {
  return (
    <div className={styles.split}>
      <div className={styles.aside}>
        <div className={styles.sticky}>{aside}</div>
      </div>
      <div className={styles.body}>{children}</div>
    </div>
  );
}
