import type { ReactNode } from 'react';
import { cx } from '../cx';
import type { Voice } from '../wave/geometry';
import { Headline, type Run } from './Headline';
import { Mark } from './Mark';
import styles from './SectionHead.module.css';

interface SectionHeadProps {
  mark: string;
  title: string | readonly Run[];
  /** A sentence or a link at the right. */
  note?: ReactNode;
  voice: Voice;
  className?: string | undefined;
}

/** Mark, large heading and an optional note beside it. */
export function SectionHead({ mark, title, note, voice, className }: SectionHeadProps) {
  return (
    <div className={cx(styles.head, className)}>
      <div className={styles.title}>
        <Mark voice={voice}>{mark}</Mark>
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
