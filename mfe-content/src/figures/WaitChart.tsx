import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { barsPath } from '@site/ui/wave/geometry.ts';
import styles from './figures.module.css';
import { waitEnd } from './geometry';

const WIDTH = 240;
const TICKS = Array.from({ length: 41 }, (_, i) => `M${(21 + i * 4.8).toFixed(1)} 47v6`).join('');
/** Short utterances with fixed amplitudes: random ones could be too faint in a small chart. */
const QUESTION = [0.3, 0.72, 1, 0.64, 0.88, 0.4];
const ANSWER = [0.42, 0.9, 0.68, 1, 0.76, 0.34];
const STEP = 2.6;
const SPAN = QUESTION.length * STEP;

/** A question (green), the answer now (purple) and, at the end, the answer before (grey). */
export function WaitChart({ before, after }: { before: number; after: number }) {
  const start = SPAN + waitEnd(before, after, WIDTH - 2 * SPAN, 1);
  const asked = { axis: 50, reach: 46, voice: 'visitor', start: 0, step: STEP } as const;
  const answered = { axis: 50, reach: 46, voice: 'assistant', start, step: STEP } as const;
  const late = { axis: 50, reach: 34, voice: 'assistant', start: WIDTH - SPAN, step: STEP } as const;
  return (
    <svg
      className={styles.wait}
      viewBox={`0 0 ${WIDTH} 100`}
      width={WIDTH}
      height="100"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={cx(draw.stroke, draw.strokeLine)} d={`M0 50H${WIDTH}`} />
      <path className={cx(draw.bars, draw.strokeLine)} d={TICKS} />
      <path className={cx(draw.bars, draw.strokeVisitor)} d={barsPath(QUESTION, asked)} />
      <path className={cx(draw.bars, draw.strokeAssistant)} d={barsPath(ANSWER, answered)} />
      <path className={cx(draw.bars, draw.strokeInk3)} d={barsPath(ANSWER, late)} />
    </svg>
  );
}
