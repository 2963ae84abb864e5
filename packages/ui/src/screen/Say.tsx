import type { ReactNode } from 'react';
import { cx } from '../cx';
import { checkGlyph, warnGlyph } from '../icon/glyphs';
import { Icon } from '../icon/Icon';
import motion from '../motion/entrance.module.css';
import type { Voice } from '../wave/geometry';
import styles from './Say.module.css';

interface SayProps {
  voice: Voice;
  /** Speaker or time, above the text. */
  who?: ReactNode;
  /** A remark on the line, in scored calls; plain text is praise. */
  mark?: string | { text: string; good: boolean } | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** One line of a conversation. */
export function Say({ voice, who, mark, className, children }: SayProps) {
  const remark = typeof mark === 'string' ? { text: mark, good: true } : mark;
  return (
    <div className={cx(styles.say, styles[voice], voice === 'visitor' ? motion.heard : motion.answered, className)}>
      {who !== undefined && <span className={styles.who}>{who}</span>}
      <span className={styles.words}>{children}</span>
      {remark && (
        <span className={cx(styles.mark, remark.good && styles.good)}>
          <Icon glyph={remark.good ? checkGlyph : warnGlyph} className={styles.sign} />
          <span>{remark.text}</span>
        </span>
      )}
    </div>
  );
}
