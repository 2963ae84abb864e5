import type { ReactNode } from 'react';
import { cx } from '../cx';
import motion from '../motion/entrance.module.css';
import type { Voice } from '../wave/geometry';
import styles from './Say.module.css';

interface SayProps {
  voice: Voice;
  /** Speaker or time, above the text. */
  who?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

export function Say({ voice, who, className, children }: SayProps) {
  return (
    <div className={cx(styles.say, styles[voice], voice === 'visitor' ? motion.heard : motion.answered, className)}>
      {who !== undefined && <span className={styles.who}>{who}</span>}
      <span className={styles.words}>{children}</span>
    </div>
  );
}

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
