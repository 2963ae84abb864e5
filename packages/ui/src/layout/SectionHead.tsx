import type { ReactNode } from 'react';
import { Headline, type Run } from './Headline';
import styles from './SectionHead.module.css';

interface SectionHeadProps {
  title: string | readonly Run[];
  /** A sentence or a link at the right. */
  note?: ReactNode;
}

/** Large heading and an optional note beside it. */
export function SectionHead({ title, note }: SectionHeadProps) {
  return (
    <div className={styles.head}>
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
