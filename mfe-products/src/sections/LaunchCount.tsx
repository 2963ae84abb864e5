import type { ProductBase } from '../content/schema';
import styles from './LaunchCount.module.css';

/** The launch as large day numbers, one step per row; used inside another section. */
export function LaunchCount({ items }: { items: ProductBase['launch']['items'] }) {
  return (
    <ol className={styles.count}>
      {items.map((item) => (
        <li key={item.title}>
          <p>
            <span aria-hidden="true">
              <b>{item.fromDay}</b>
              {item.toDay > item.fromDay && <span>{`–${item.toDay}`}</span>}
            </span>
            <span className="visually-hidden">{item.duration}</span>
          </p>
          <h3>{item.title}</h3>
        </li>
      ))}
    </ol>
  );
}
