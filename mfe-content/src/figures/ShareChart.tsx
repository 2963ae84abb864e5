import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import styles from './figures.module.css';
import { strokesPath } from './geometry';

/** A share as countable strokes; the share is purple. */
export function ShareChart({ part, total }: { part: number; total: number }) {
  return (
    <svg
      className={styles.share}
      viewBox="0 0 250 100"
      width="250"
      height="100"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={cx(draw.stroke, draw.strokeLine)} d="M0 4H250" />
      <path
        className={cx(draw.bars, draw.strokeLine)}
        d={strokesPath(total, part, total, { width: 250, least: 22, most: 62, seed: 77 })}
      />
      <path
        className={cx(draw.bars, draw.strokeAssistant)}
        d={strokesPath(total, 0, part, { width: 250, least: 34, most: 92, seed: 77 })}
      />
    </svg>
  );
}
