import type { ReactNode } from 'react';
import { cx } from '../cx';
import { Wrap } from '../layout/Wrap';
import styles from './ConversationLine.module.css';
import { ConversationTurn, type LineTurn } from './ConversationTurn';

interface ConversationLineProps {
  /** Four turns, beginning with the visitor: the columns are measured for four. */
  turns: readonly LineTurn[];
  speakers: { visitor: string; assistant: string };
  /** What the drawing shows, for those who do not see it. */
  label: string;
  /** `hero` spans the window and ends in a ticket; `stage` lies inside a product's screen. */
  variant?: 'hero' | 'stage' | undefined;
  /** What the conversation led to: a `Ticket`. */
  children?: ReactNode;
}

/** The two-voice line with captions; under 1000 px it turns and runs down the page. */
export function ConversationLine({
  turns,
  speakers,
  label,
  variant = 'hero',
  children,
}: ConversationLineProps) {
  const list = (
    <ol className={cx(styles.turns, variant === 'stage' && styles.stage)}>
      {turns.map((turn, i) => (
        <ConversationTurn key={turn.time} turn={turn} index={i} speaker={speakers[turn.voice]} />
      ))}
      {children && <li className={styles.end}>{children}</li>}
    </ol>
  );
  return (
    <section className={cx(styles.line, variant === 'hero' && styles.hero)} aria-label={label}>
      <span className={styles.axis} aria-hidden="true" />
      {variant === 'hero' ? <Wrap>{list}</Wrap> : list}
    </section>
  );
}
