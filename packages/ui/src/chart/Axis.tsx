import { cx } from '../cx';
import styles from './Axis.module.css';

/** The words under a chart, spread over its width. */
export function Axis({ ticks, className }: { ticks: readonly string[]; className?: string | undefined }) {
  return (
    <p className={cx(styles.axis, className)}>
      {ticks.map((tick) => (
        <span key={tick}>{tick}</span>
      ))}
    </p>
  );
}
