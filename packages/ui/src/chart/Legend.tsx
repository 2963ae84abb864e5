import { cx } from '../cx';
import styles from './Legend.module.css';

export type LegendMark = 'before' | 'outline' | 'ink' | 'grey' | 'muted';

export function Legend({ items }: { items: readonly { mark: LegendMark; text: string }[] }) {
  return (
    <ul className={styles.legend}>
      {items.map((item) => (
        <li key={item.text}>
          <i className={cx(styles.swatch, styles[item.mark])} />
          <span>{item.text}</span>
        </li>
      ))}
    </ul>
  );
}
