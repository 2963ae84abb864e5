import { cx } from '@site/ui/cx.ts';
import { Dialogue, Say } from '@site/ui/screen/Say';
import { Tag } from '@site/ui/screen/Screen';
import { type ReactNode, useState } from 'react';
import type { Turn } from '../content/schema';
import { Hand, LATER } from '../sections/Hand';
import type { MediflowContent } from './content';
import { Signature } from './MediflowPoster';
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

/** FrontDesk books the visit, Doctor AI writes the protocol; the visitor moves the interview, answer by answer. */
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

interface ProtocolProps {
  content: MediflowContent['ward']['doctor']['protocol'];
  /** How many answers are still to come: the last ones fill the last rows. */
  missing: number;
  children: ReactNode;
}

/** The draft of the protocol that the doctor reviews and signs. */
function Protocol({ content, missing, children }: ProtocolProps) {
  const end = cx(missing > 0 && LATER);
  return (
    <div className={styles.protocol}>
      <p className="mono">{content.label}</p>
      {children}
      <dl>
        {content.rows.map((row, i) => (
          <div key={row.label}>
            <dt>{row.label}</dt>
            <dd className={cx(i >= content.rows.length - missing && LATER)}>{row.value}</dd>
          </div>
        ))}
        <div>
          <dt>{content.codesLabel}</dt>
          <dd className={cx(styles.codes, end)}>
            {content.codes.map((code) => (
              <Tag key={code}>{code}</Tag>
            ))}
          </dd>
        </div>
        <div>
          <dt>{content.plan.label}</dt>
          <dd className={end}>{content.plan.value}</dd>
        </div>
      </dl>
      <p className={styles.sign}>
        <span>{content.sign}</span>
        <Signature className={cx(styles.pen, end)} />
      </p>
    </div>
  );
}
