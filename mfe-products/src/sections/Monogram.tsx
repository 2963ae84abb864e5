import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { drawSpeech, linesPath } from '@site/ui/wave/geometry.ts';
import { useId } from 'react';
import styles from './Monogram.module.css';

const WIDTH = 232;
const MIDDLE = 104;
const STROKES = 34;

/** Vertical strokes inside an ellipse, whose ends are uneven in a way that the letters give. */
function strokes(letters: string): string {
  const uneven = drawSpeech(letters, STROKES);
  const at = (i: number) => uneven[i % STROKES] ?? 0;
  const lines = uneven.map((_, i) => {
    const across = (i + 0.5) / STROKES;
    const reach = 12 + 90 * Math.sqrt(1 - (across * 2 - 1) ** 2);
    const up = reach * (0.76 + 0.24 * at(i));
    const down = reach * (0.76 + 0.24 * at(i * 7 + 11));
    return { x: across * WIDTH, y: MIDDLE - up, length: up + down };
  });
  return linesPath(lines);
}

/** A client's portrait: one or two letters in strokes. Decorative; the name is beside it. */
export function Monogram({ letters }: { letters: string }) {
  const clip = useId();
  const path = strokes(letters);
  return (
    <svg className={styles.monogram} viewBox="0 0 232 208" width="232" height="208" aria-hidden="true">
      <defs>
        <clipPath id={clip}>
          <text x="116" y="149" textAnchor="middle" fontSize="126">
            {letters}
          </text>
        </clipPath>
      </defs>
      <path className={cx(draw.strokeLine, styles.thin)} d={path} />
      <g clipPath={`url(#${clip})`}>
        <path className={cx(draw.strokeInk, styles.thick)} d={path} />
      </g>
    </svg>
  );
}
