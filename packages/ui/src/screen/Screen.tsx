import type { ReactNode } from 'react';
import { cx } from '../cx';
import motion from '../motion/entrance.module.css';
import styles from './Screen.module.css';
import tag from './Tag.module.css';

interface ScreenProps {
  title: string;
  /** After the title: a time, a number. */
  detail?: string | undefined;
  /** At the right end of the header. */
  meta?: ReactNode;
  /** A dot before `meta`, in the assistant's colour while it speaks. */
  live?: boolean | 'assistant' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The frame of a product's own screen. */
export function Screen({ title, detail, meta, live = false, className, children }: ScreenProps) {
  return (
    <div className={cx(styles.screen, motion.scene, className)}>
      <div className={styles.head}>
        <span className={styles.title}>
          <b>{title}</b>
          {detail && <span>{` · ${detail}`}</span>}
        </span>
        {meta !== undefined && (live ? <Live assistant={live === 'assistant'}>{meta}</Live> : <span>{meta}</span>)}
      </div>
      {children}
    </div>
  );
}

/** Says, after a dot, who is at work now; if only the assistant is, in its colour. */
export function Live({ assistant = false, children }: { assistant?: boolean; children: ReactNode }) {
  return <span className={cx(styles.live, assistant && styles.assistant)}>{children}</span>;
}

/** A short label: a code, a status. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={tag.tag}>{children}</span>;
}
