import type { ReactNode } from 'react';
import { cx } from '../cx';
import { Headline, type Run } from './Headline';
import styles from './SectionHead.module.css';

interface SectionHeadProps {
  title: string | readonly Run[];
  /** A sentence or a link at the right. */
  note?: ReactNode;
  className?: string | undefined;
}

/** Large heading and an optional note beside it. */
export function SectionHead({ title, note, className }: SectionHeadProps) {
  return (
    <div className={cx(styles.head, className)}>
      <div className={styles.title}>
        {typeof title === 'string' ? <h2>{title}</h2> : <Headline as="h2" runs={title} />}
      </div>
      {note !== undefined && (
        <div className={typeof note === 'string' ? styles.note : styles.link}>
          {typeof note === 'string' ? <p>{note}</p> : note}
        </div>
      )}
    </div>
  );
}
