import type { ReactNode } from 'react';
import { cx } from '../cx';
import styles from './Tag.module.css';

interface TagProps {
  /** What the assistant filled in has its colour. */
  voice?: 'assistant' | undefined;
  children: ReactNode;
}

/** A short label: a code, a status. */
export function Tag({ voice, children }: TagProps) {
  return <span className={cx(styles.tag, voice ? styles.assistant : styles.plain)}>{children}</span>;
}
