import { cx } from '@site/ui/cx.ts';
import styles from './Flag.module.css';

/** The number of a mark: filled if the manager did well, else an outline. */
export function Flag({ number, ok }: { number: number; ok: boolean }) {
  return <span className={cx(styles.flag, ok ? styles.ok : styles.not)}>{number}</span>;
}
