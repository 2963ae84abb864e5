import type { ReactNode } from 'react';
import { cx } from '../cx';
import motion from '../motion/entrance.module.css';
import styles from './Dialogue.module.css';

interface DialogueProps {
  /** No padding, if the parent has its own. */
  flush?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A conversation of `Say` lines, with two-colour rails instead of bubbles. */
export function Dialogue({ flush = false, className, children }: DialogueProps) {
  return <div className={cx(styles.dialogue, !flush && styles.padded, motion.scene, className)}>{children}</div>;
}
