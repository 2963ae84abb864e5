import { cx } from '../cx';
import motion from '../motion/entrance.module.css';
import styles from './BarList.module.css';
import { Meter } from './Meter';

interface BarListItem {
  label: string;
  value: number;
  /** The formatted value. */
  display: string;
  /** Drawn as an outline. */
  weak?: boolean | undefined;
}

interface BarListProps {
  items: readonly BarListItem[];
  /** The value of a full bar. */
  max: number;
  className?: string | undefined;
}

/** Names, bars and figures in rows. */
export function BarList({ items, max, className }: BarListProps) {
  return (
    <ul className={cx(styles.list, motion.scene, className)}>
      {items.map((item) => (
        <li key={item.label} className={motion.rise}>
          <span>{item.label}</span>
          <Meter share={(item.value / max) * 100} tone={item.weak ? 'weak' : 'ink'} />
          <span className={cx('num', styles.figure)}>{item.display}</span>
        </li>
      ))}
    </ul>
  );
}
