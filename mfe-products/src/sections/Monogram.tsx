import { useId } from 'react';
import { cx } from '../cx';
import draw from '../drawing/drawing.module.css';
import { linesPath, speech } from '../wave/geometry';
import styles from './Monogram.module.css';

const WIDTH = 232;
const MIDDLE = 104;
/** A small portrait has fewer strokes, so that they stay distinct. */
const BARS = { large: 58, small: 34 };

/** Vertical strokes inside an ellipse; their length follows the voice's amplitude. */
function strokes(seed: string | number, bars: number): string {
  const loud = speech(seed, bars);
  const at = (i: number) => loud[i % bars] ?? 0;
  const lines = loud.map((_, i) => {
    const across = (i + 0.5) / bars;
    const reach = 12 + 90 * Math.sqrt(1 - (across * 2 - 1) ** 2);
    const up = reach * (0.76 + 0.24 * at(i));
    const down = reach * (0.76 + 0.24 * at(i * 7 + 11));
    return { x: across * WIDTH, y: MIDDLE - up, length: up + down };
  });
  return linesPath(lines);
}

interface MonogramProps {
  /** One or two letters. */
  letters: string;
  /** Seed of the drawing. */
  seed: string | number;
  size?: keyof typeof BARS | undefined;
  className?: string | undefined;
}

/** A portrait as a waveform whose strokes are thicker inside the letters. Decorative; the name is beside it. */
export function Monogram({ letters, seed, size = 'large', className }: MonogramProps) {
  const clip = useId();
  const path = strokes(seed, BARS[size]);
  return (
    <svg
      className={cx(styles.monogram, styles[size], className)}
      viewBox="0 0 232 208"
      width="232"
      height="208"
      aria-hidden="true"
    >
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
