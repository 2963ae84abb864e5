import type { ReactNode } from 'react';
import { cx } from '../cx';
import styles from './Actions.module.css';

/** Two buttons in a row; on phones below each other. */
export function Actions({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={cx(styles.actions, className)}>{children}</div>;
}
