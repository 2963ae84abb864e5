import { cx } from '../cx';
import motion from '../motion/entrance.module.css';
import type { Voice } from '../wave/geometry';
import styles from './BarList.module.css';
import { Meter } from './Meter';

interface BarListItem {
  label: string;
  value: number;
  /** The formatted value; default: the value. */
  display?: string | undefined;
  tone?: Voice | 'plain' | undefined;
}

interface BarListProps {
  items: readonly BarListItem[];
  /** The value of a full bar. */
  max?: number | undefined;
  /** A ranking: the first bar in the assistant's colour, the others plain, unless an item sets it. */
  ranked?: boolean | undefined;
  /** Accessible name. */
  label?: string | undefined;
  className?: string | undefined;
}

/** Names, bars and figures in rows. */
export function BarList({ items, max = 100, ranked = false, label, className }: BarListProps) {
  const List = ranked ? 'ol' : 'ul';
  return (
    <List className={cx(styles.list, motion.scene, className)} aria-label={label}>
      {items.map((item, i) => (
        <li key={item.label} className={motion.rise}>
          <span>{item.label}</span>
          <Meter
            share={(item.value / max) * 100}
            tone={item.tone ?? (ranked && i > 0 ? 'plain' : 'assistant')}
          />
          <span className={cx('num', styles.figure)}>{item.display ?? item.value}</span>
        </li>
      ))}
    </List>
  );
}
