import styles from './FactRow.module.css';

interface FactRowProps {
  items: readonly { label: string; value: string }[];
}

/** A page's facts between two rules: label above value, four to a row. */
export function FactRow({ items }: FactRowProps) {
  return (
    <dl className={styles.facts}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
