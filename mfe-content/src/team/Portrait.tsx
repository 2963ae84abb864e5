import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import type { PortraitDrawing } from './content';
import styles from './Portrait.module.css';
import { BAND } from './portrait/band';

interface PortraitProps {
  drawing: PortraitDrawing;
  label: string;
}

const WEIGHT_CLASSES = [styles.w1, styles.w2, styles.w3, styles.w4, styles.w5, styles.w6];

/** A portrait of vertical strokes whose weight follows the light. */
export function Portrait({ drawing, label }: PortraitProps) {
  return (
    <svg
      className={styles.portrait}
      viewBox={`0 0 ${BAND.width} ${BAND.height}`}
      width={BAND.width / 2}
      height={BAND.height / 2}
      role="img"
      aria-label={label}
    >
      <g className={draw.strokeInk}>
        {WEIGHT_CLASSES.map((weight, i) => (
          <path key={weight} className={cx(styles.stroke, weight)} d={drawing.strokes[i]} />
        ))}
      </g>
    </svg>
  );
}
