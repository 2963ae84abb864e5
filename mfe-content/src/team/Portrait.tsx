import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { useId } from 'react';
import type { PortraitDrawing } from './content';
import styles from './Portrait.module.css';
import { BAND } from './portrait/band';

interface PortraitProps {
  drawing: PortraitDrawing;
  label: string;
}

const WEIGHT_CLASSES = [styles.w1, styles.w2, styles.w3, styles.w4, styles.w5, styles.w6];

/** A portrait within a waveform: vertical strokes, as in the conversation line, whose weight follows the light. */
export function Portrait({ drawing, label }: PortraitProps) {
  const gradient = useId();
  const visitor = drawing.side === 'visitor';
  const tint = visitor ? draw.stopVisitor : draw.stopAssistant;
  return (
    <svg
      className={styles.portrait}
      viewBox={`0 0 ${BAND.width} ${BAND.height}`}
      width={BAND.width / 2}
      height={BAND.height / 2}
      role="img"
      aria-label={label}
    >
      <defs>
        <linearGradient
          id={gradient}
          gradientUnits="userSpaceOnUse"
          x1="0"
          y1={BAND.base}
          x2="0"
          y2={BAND.base - 190}
        >
          <stop className={tint} offset="0" />
          <stop className={tint} offset=".12" />
          <stop className={styles.ink} offset="1" />
        </linearGradient>
      </defs>
      <path
        className={cx(styles.voice, visitor ? draw.strokeVisitor : draw.strokeAssistant)}
        d={drawing.voice}
      />
      <g stroke={`url(#${gradient})`}>
        {WEIGHT_CLASSES.map((weight, i) => (
          <path key={weight} className={cx(styles.stroke, weight)} d={drawing.strokes[i]} />
        ))}
      </g>
    </svg>
  );
}
