import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import styles from './figures.module.css';

/** Two horizontal bars on the same scale: before with a grey outline, after in purple. */
export function PairChart({ before, after }: { before: number; after: number }) {
  const full = Math.max(before, after, 1e-9);
  return (
    <svg
      className={styles.pair}
      viewBox="0 0 100 52"
      width="100"
      height="52"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect
        className={cx(draw.stroke, draw.thick, draw.strokeLine)}
        x=".3"
        y="2"
        width={((before / full) * 99.4).toFixed(1)}
        height="20"
      />
      <rect className={draw.fillAssistant} y="30" width={((after / full) * 100).toFixed(1)} height="21" />
    </svg>
  );
}
