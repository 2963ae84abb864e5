import type { ReactNode } from 'react';
import { cx } from '../cx';
import styles from './Wrap.module.css';

interface WrapProps {
  /** Lays the children on the 12-column grid. */
  grid?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The page's content width: at most 82.5 rem, with the page's margins. */
export function Wrap({ grid = false, className, children }: WrapProps) {
  return <div className={cx(styles.wrap, grid && styles.grid, className)}>{children}</div>;
}
