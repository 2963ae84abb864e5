import { cx } from '@site/ui/cx.ts';
import { Dialogue } from '@site/ui/screen/Dialogue';
import { Say } from '@site/ui/screen/Say';
import { Tag } from '@site/ui/screen/Tag';
import { type ReactNode, useState } from 'react';
import type { Turn } from '../content/schema';
import { Hand, LATER } from '../sections/Hand';
import type { MediflowContent } from './content';
import { Protocol } from './Protocol';
import styles from './Ward.module.css';

interface HalfProps {
  name: string;
  when: string;
  turns: readonly Turn[];
  className: string | undefined;
  /** How many of the turns are shown. */
  said?: number;
  /** Output of the conversation. */
  children: ReactNode;
}

function Half({ name, when, turns, className, said = turns.length, children }: HalfProps) {
  return (
    <div className={cx(styles.half, className)}>
      <p className={styles.head}>
        <b>{name}</b>
        <span>{when}</span>
      </p>
      <div className={styles.columns}>
        <Dialogue flush className={styles.talk}>
          {turns.map((turn, i) => (
            <Say key={turn.text} voice={turn.voice} className={cx(i >= said && LATER)}>
              {turn.text}
            </Say>
          ))}
        </Dialogue>
        {children}
      </div>
    </div>
  );
}

/**
 * The hero's illustration: FrontDesk books the visit, Doctor AI asks questions and writes the protocol. The visitor moves
 * the interview, answer by answer.
 */
export function Ward({ content }: { content: MediflowContent['ward'] }) {
  const { front, doctor } = content;
  const last = doctor.turns.length / 2;
  const [at, move] = useState(last);
  return (
    <div className={styles.ward}>
      <Half name={front.name} when={front.when} turns={front.turns} className={styles.front}>
        <p className={styles.booked}>
          <Tag>{front.booked.slot}</Tag>
          <span>{front.booked.text}</span>
          <Tag>{front.booked.status}</Tag>
        </p>
      </Half>
      <Half name={doctor.name} when={doctor.when} turns={doctor.turns} className={styles.doctor} said={at * 2}>
        <Protocol content={doctor.protocol} missing={last - at}>
          <Hand label={doctor.move} shown={`${at}/${last}`} at={at} max={last} move={move} />
        </Protocol>
      </Half>
    </div>
  );
}
