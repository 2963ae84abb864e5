import type { ReactNode } from 'react';
import { cx } from '../cx';
import type { Voice } from '../wave/geometry';
import styles from './Tag.module.css';

interface TagProps {
  /** The voice's colour; `plain`: none. */
  voice?: Voice | 'plain' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A short label: a code, a status. */
export function Tag({ voice = 'assistant', className, children }: TagProps) {
  return <span className={cx(styles.tag, styles[voice], className)}>{children}</span>;
}
