import { cx } from '@site/ui/cx.ts';
import type { WeekContent } from './content';
import styles from './WeekCalendar.module.css';

interface WeekCalendarProps {
  week: WeekContent;
  /** Larger cells, for the page's illustration. */
  tall?: boolean;
}

/** Five days of slots; the booked one is highlighted. For screen readers it is one sentence. */
export function WeekCalendar({ week, tall = false }: WeekCalendarProps) {
  return (
    <>
      <p className="visually-hidden">{week.label}</p>
      <ol className={cx(styles.week, tall && styles.tall)} aria-hidden="true">
        {week.days.map((day) => (
          <li key={day.name}>
            <b>{day.name}</b>
            {[...day.slots].map((slot, i) => (
              <span
                key={week.times[i]}
                className={cx(styles.slot, slot === 'x' && styles.taken, slot === 's' && styles.booked)}
              >
                {week.times[i]}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </>
  );
}
