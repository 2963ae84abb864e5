import { cx } from '@site/ui/cx.ts';
import styles from './BillList.module.css';

interface BillListProps {
  /** The last line is the total. */
  lines: readonly { label: string; value: string }[];
  className?: string | undefined;
}

/** The buyer's bill, line by line. */
export function BillList({ lines, className }: BillListProps) {
  return (
    <dl className={cx(styles.bill, className)}>
      {lines.map((line) => (
        <div key={line.label}>
          <dt>{line.label}</dt>
          <dd>{line.value}</dd>
        </div>
      ))}
    </dl>
  );
}
