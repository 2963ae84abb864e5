import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { Tag } from '@site/ui/screen/Tag';
import type { MediflowContent } from './content';
import styles from './Schedule.module.css';

const FILL: Record<string, string | undefined> = { x: styles.taken, S: draw.fillAssistant };

const OPENS = 9;
const hoursOf = (slots: string) =>
  Array.from(slots, (slot, i) => ({ hour: OPENS + i, x: i * 10 + 0.4, slot }));

/** The doctors' schedule of a day: taken, free and newly booked hours. */
export function Schedule({ content }: { content: MediflowContent['ward']['front'] }) {
  return (
    <div className={styles.schedule}>
      <p className="visually-hidden">{content.label}</p>
      <p className={styles.hours} aria-hidden="true">
        {content.hours.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </p>
      <ul className={styles.doctors}>
        {content.doctors.map((doctor) => (
          <li key={doctor.name}>
            <p>
              <b>{doctor.name}</b>
              <span className="mono">{doctor.room}</span>
            </p>
            <svg viewBox="0 0 100 30" width="100" height="30" preserveAspectRatio="none" aria-hidden="true">
              {hoursOf(doctor.slots).map(({ hour, x, slot }) => (
                <rect
                  key={hour}
                  x={x}
                  y="1"
                  width="9.2"
                  height="28"
                  className={cx(FILL[slot] ?? styles.free, slot === 'S' && styles.booked)}
                />
              ))}
            </svg>
          </li>
        ))}
      </ul>
      <p className={styles.foot}>
        <Tag>{content.booked.slot}</Tag>
        {content.booked.text}
        <Tag voice="visitor" className={styles.status}>
          {content.booked.status}
        </Tag>
      </p>
    </div>
  );
}
