import { useId } from 'react';
import { cx } from '../cx';
import draw from '../drawing/drawing.module.css';
import { speech, type Voice } from '../wave/geometry';
import styles from './Monogram.module.css';

const WIDTH = 232;
const MIDDLE = 104;
/** A small portrait needs fewer strokes, or they run together. */
const BARS = { large: 58, small: 34 };

/** Upright strokes inside an ellipse, as long as the voice is loud. */
function strokes(seed: string | number, bars: number): string {
  const loud = speech(seed, bars);
  const at = (i: number) => loud[i % bars] ?? 0;
  return loud
    .map((_, i) => {
      const across = ((i + 0.5) / bars) * 2 - 1;
      const reach = 12 + 90 * Math.sqrt(1 - across * across);
      const up = (MIDDLE - reach * (0.76 + 0.24 * at(i))).toFixed(1);
      const down = (MIDDLE + reach * (0.76 + 0.24 * at(i * 7 + 11))).toFixed(1);
      return `M${(((i + 0.5) / bars) * WIDTH).toFixed(1)} ${up}V${down}`;
    })
    .join('');
}

interface MonogramProps {
  /** One or two. */
  letters: string;
  /** Whose voice it is: another seed, another drawing. */
  seed: string | number;
  voice?: Voice | undefined;
  size?: keyof typeof BARS | undefined;
  className?: string | undefined;
}

/** A portrait drawn from a voice: its strokes swell inside the letters. Decorative; the name stands beside it. */
export function Monogram({ letters, seed, voice = 'visitor', size = 'large', className }: MonogramProps) {
  const clip = useId();
  const path = strokes(seed, BARS[size]);
  const colour = voice === 'visitor' ? draw.strokeVisitor : draw.strokeAssistant;
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
        <path className={cx(colour, styles.thick)} d={path} />
      </g>
    </svg>
  );
}
