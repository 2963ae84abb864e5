import { cx } from '../cx';
import styles from './Facts.module.css';

interface FactsProps {
  items: readonly { label: string; value: string }[];
  className?: string | undefined;
}

/** Up to four large figures with their labels, between hairlines. */
export function Facts({ items, className }: FactsProps) {
  return (
    <dl className={cx(styles.facts, className)}>
      {items.map((item) => (
        <div key={item.label}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
