import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { barsPath, speech } from '@site/ui/wave/geometry.ts';
import styles from './figures.module.css';
import { waitEnd } from './geometry';

const WIDTH = 240;
const TICKS = Array.from({ length: 44 }, (_, i) => `M${(22 + i * 4.8).toFixed(1)} 47v6`).join('');

/** A question (green), the answer as it comes now (purple) and, at the far end, as it used to come (grey). */
export function WaitChart({ before, after }: { before: number; after: number }) {
  const start = 8 + waitEnd(before, after, WIDTH - 30, 4);
  const asked = { axis: 50, reach: 42, voice: 'visitor', start: 0, step: 2.6 } as const;
  const answered = { axis: 50, reach: 42, voice: 'assistant', start, step: 2.6 } as const;
  const late = { axis: 50, reach: 30, voice: 'assistant', start: WIDTH - 16, step: 2.6 } as const;
  return (
    <svg className={styles.wait} viewBox={`0 0 ${WIDTH} 100`} preserveAspectRatio="none" aria-hidden="true">
      <path className={cx(draw.stroke, draw.strokeLine)} d={`M0 50H${WIDTH}`} />
      <path className={cx(draw.bars, draw.strokeLine)} d={TICKS} />
      <path className={cx(draw.bars, draw.strokeVisitor)} d={barsPath(speech(33, 5), asked)} />
      <path className={cx(draw.bars, draw.strokeAssistant)} d={barsPath(speech(48, 5), answered)} />
      <path className={cx(draw.bars, draw.strokeInk3)} d={barsPath(speech(55, 6), late)} />
    </svg>
  );
}
