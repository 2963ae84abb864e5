import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { DayAxis } from '../sections/DayAxis';
import styles from './LumiCase.module.css';

/** Calls by hour of the day; the numbers are only drawn, not shown. */
const CALLS = [6, 4, 3, 3, 4, 8, 14, 24, 36, 52, 60, 64, 58, 55, 60, 62, 66, 64, 62, 56, 44, 34, 24, 14];
const OPEN = { from: 9, to: 17 };

const path = (inOffice: boolean) =>
  CALLS.map((calls, hour) =>
    (hour >= OPEN.from && hour <= OPEN.to) === inOffice ? `M${5 + hour * 10} 75v-${calls}` : '',
  ).join('');

/** Calls of a day: office hours pale, hours in which only the assistant answers purple. Decorative. */
export function HoursChart({ ticks }: { ticks: readonly string[] }) {
  return (
    <div className={styles.hours}>
      <svg viewBox="0 0 240 76" width="240" height="76" preserveAspectRatio="none" aria-hidden="true">
        <path className={cx(draw.stroke, draw.strokeLine)} d="M0 75H240" />
        <path className={cx(draw.bars, draw.strokeAssistant)} d={path(false)} />
        <path className={cx(draw.bars, draw.strokeLine)} d={path(true)} />
      </svg>
      <DayAxis ticks={ticks} />
    </div>
  );
}
