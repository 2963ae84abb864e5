import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import styles from './figures.module.css';

/** A share as the filled part of a bar. */
export function ShareChart({ part, total }: { part: number; total: number }) {
  return (
    <svg
      className={styles.share}
      viewBox="0 0 100 24"
      width="100"
      height="24"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className={cx(draw.stroke, draw.strokeLine)} width="100" height="24" />
      <rect className={draw.fillInk} width={((part / total) * 100).toFixed(1)} height="24" />
    </svg>
  );
}
