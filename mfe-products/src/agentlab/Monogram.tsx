import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { speech } from '@site/ui/wave/geometry.ts';
import styles from './Monogram.module.css';

const WIDTH = 232;
/** A small portrait needs fewer strokes, or they run together. */
const BARS = { large: 58, small: 34 };

/** Upright strokes inside an ellipse, as long as the voice is loud. */
function strokes(seed: string, bars: number): string {
  const loud = speech(seed, bars);
  const at = (i: number) => loud[i % bars] ?? 0;
  return loud
    .map((_, i) => {
      const across = ((i + 0.5) / bars) * 2 - 1;
      const reach = 12 + 90 * Math.sqrt(1 - across * across);
      const up = (104 - reach * (0.76 + 0.24 * at(i))).toFixed(1);
      const down = (104 + reach * (0.76 + 0.24 * at(i * 7 + 11))).toFixed(1);
      return `M${(((i + 0.5) / bars) * WIDTH).toFixed(1)} ${up}V${down}`;
    })
    .join('');
}

interface MonogramProps {
  /** One or two letters. */
  letters: string;
  /** Unique in the document: the clipping path needs a name. */
  id: string;
  size: keyof typeof BARS;
  className?: string | undefined;
}

/** A portrait drawn from a voice: its strokes swell inside the letters. Decorative; the caption names the person. */
export function Monogram({ letters, id, size, className }: MonogramProps) {
  const path = strokes(`${id} ${letters}`, BARS[size]);
  return (
    <svg className={cx(styles.monogram, styles[size], className)} viewBox="0 0 232 208" aria-hidden="true">
      <defs>
        <clipPath id={id}>
          <text x="116" y="149" textAnchor="middle" fontSize="126">
            {letters}
          </text>
        </clipPath>
      </defs>
      <path className={cx(draw.strokeLine, styles.thin)} d={path} />
      <g clipPath={`url(#${id})`}>
        <path className={cx(draw.strokeVisitor, styles.thick)} d={path} />
      </g>
    </svg>
  );
}
