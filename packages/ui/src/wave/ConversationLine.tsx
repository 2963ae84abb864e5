import type { ReactNode } from 'react';
import { cx } from '../cx';
import { Wrap } from '../layout/Wrap';
import styles from './ConversationLine.module.css';
import { ConversationTurn, type LineTurn } from './ConversationTurn';

interface ConversationLineProps {
  /** Exactly four turns, starting with the visitor: the column widths are made for four. */
  turns: readonly LineTurn[];
  speakers: { visitor: string; assistant: string };
  /** Text alternative of the drawing. */
  label: string;
  /** `hero` spans the window and ends in a ticket; `stage` is inside a product's screen. */
  variant?: 'hero' | 'stage' | undefined;
  /** The outcome: a `Ticket`. */
  children?: ReactNode;
}

/** The two-voice line with captions; under 1000 px it is vertical. */
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
