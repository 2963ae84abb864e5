import { cx } from '../cx';
import { withKeys } from '../keyed';
import styles from './Axis.module.css';

/** Labels under a chart, spread over its width. */
export function Axis({ ticks, className }: { ticks: readonly string[]; className?: string | undefined }) {
  return (
    <p className={cx(styles.axis, className)}>
      {withKeys(ticks).map(({ key, text }) => (
        <span key={key}>{text}</span>
      ))}
    </p>
  );
}
