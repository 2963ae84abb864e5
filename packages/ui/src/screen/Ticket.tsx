import type { ReactNode } from 'react';
import { cx } from '../cx';
import styles from './Ticket.module.css';

interface TicketProps {
  title: string;
  /** Time in the call, mm:ss. */
  time?: ReactNode;
  /** The result, large. */
  big: ReactNode;
  items: readonly { label: string; value: string }[];
  className?: string | undefined;
}

/** The outcome of a conversation: a ticket with the result and its details. */
export function Ticket({ title, time, big, items, className }: TicketProps) {
  return (
    <div className={cx(styles.ticket, className)}>
      <p className={styles.head}>
        <span>{title}</span>
        {time && <span className="num">{time}</span>}
      </p>
      <p className={styles.big}>{big}</p>
      {items.length > 0 && (
        <dl className={styles.items}>
          {items.map((item) => (
            <div key={item.label}>
              <dt>{item.label}</dt>
              <dd>{item.value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
