import { Axis } from '@site/ui/chart/Axis';
import { cx } from '@site/ui/cx.ts';
import styles from './DayAxis.module.css';

/** The hours under a drawing of one day. Four `ticks`: midnight, 9:00, 18:00 and the next midnight. */
export function DayAxis({ ticks, className }: { ticks: readonly string[]; className?: string | undefined }) {
  return <Axis ticks={ticks} className={cx(styles.day, className)} />;
}
