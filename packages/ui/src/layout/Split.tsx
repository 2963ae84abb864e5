import type { ReactNode } from 'react';
import { cx } from '../cx';
import styles from './Split.module.css';

interface SplitProps {
  /** The narrow side: mark and heading; it stays in view while the wide side scrolls. */
  aside: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A narrow and a wide column, 5 and 7 of 12. */
export function Split({ aside, className, children }: SplitProps) {
  return (
    <div className={cx(styles.split, className)}>
      <div className={styles.aside}>
        <div className={styles.sticky}>{aside}</div>
      </div>
      <div className={styles.body}>{children}</div>
    </div>
  );
}
