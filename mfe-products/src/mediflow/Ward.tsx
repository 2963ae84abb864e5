import { cx } from '@site/ui/cx.ts';
import { Dialogue } from '@site/ui/screen/Dialogue';
import { Say } from '@site/ui/screen/Say';
import { Tag } from '@site/ui/screen/Tag';
import type { ReactNode } from 'react';
import type { Turn } from '../content/schema';
import type { MediflowContent } from './content';
import { Protocol } from './Protocol';
import styles from './Ward.module.css';

interface HalfProps {
  name: string;
  when: string;
  turns: readonly Turn[];
  className: string | undefined;
  /** Output of the conversation. */
  children: ReactNode;
}

function Half({ name, when, turns, className, children }: HalfProps) {
  return (
    <div className={cx(styles.half, className)}>
      <p className={styles.head}>
        <b>{name}</b>
        <span>{when}</span>
      </p>
      <div className={styles.columns}>
        <Dialogue flush className={styles.talk}>
          {turns.map((turn) => (
            <Say key={turn.text} voice={turn.voice}>
              {turn.text}
            </Say>
          ))}
        </Dialogue>
        {children}
      </div>
    </div>
  );
}

/** The hero's illustration: FrontDesk books the visit, Doctor AI asks questions and writes the protocol. */
export function Ward({ content }: { content: MediflowContent['ward'] }) {
  const { front, doctor } = content;
  return (
    <div className={styles.ward}>
      <Half name={front.name} when={front.when} turns={front.turns} className={styles.front}>
        <p className={styles.booked}>
          <Tag>{front.booked.slot}</Tag>
          {front.booked.text}
          <Tag voice="visitor">{front.booked.status}</Tag>
        </p>
      </Half>
      <Half name={doctor.name} when={doctor.when} turns={doctor.turns} className={styles.doctor}>
        <Protocol content={doctor.protocol} />
      </Half>
    </div>
  );
}
