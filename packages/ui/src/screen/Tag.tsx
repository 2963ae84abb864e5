import type { ReactNode } from 'react';
import styles from './Tag.module.css';

/** A short label: a code, a status. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={styles.tag}>{children}</span>;
}
