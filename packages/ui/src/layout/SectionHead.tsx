import type { ReactNode } from 'react';
import styles from './SectionHead.module.css';

interface SectionHeadProps {
  title: string;
  /** A sentence or a link at the right. */
  note?: ReactNode;
}

export function SectionHead({ title, note }: SectionHeadProps) {
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      {note !== undefined && (
        <div className={typeof note === 'string' ? styles.note : styles.link}>
          {typeof note === 'string' ? <p>{note}</p> : note}
        </div>
      )}
    </div>
  );
}
