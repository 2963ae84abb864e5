import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { barsPath, speech } from '@site/ui/wave/geometry.ts';
import styles from './Poster.module.css';

const AXIS = 225;
const turn = (seed: string, voice: 'visitor' | 'assistant', start: number) =>
  barsPath(speech(seed, 35), { axis: AXIS, reach: 150, voice, start, step: 8 });

/** A question, a play button, an answer. Decorative. */
export function Poster({ seed }: { seed: string }) {
  return (
    <svg
      className={styles.poster}
      viewBox="0 0 800 450"
      // Its size without the style sheet.
      width="640"
      height="360"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width="800" height="450" className={draw.fillAssistantTint} />
      <path className={cx(draw.stroke, draw.strokeLine)} d={`M0 ${AXIS}H800`} />
      <path
        className={cx(draw.bars, draw.strokeVisitor, styles.voice)}
        d={turn(`${seed} asks`, 'visitor', 40)}
      />
      <path
        className={cx(draw.bars, draw.strokeAssistant, styles.voice)}
        d={turn(`${seed} answers`, 'assistant', 480)}
      />
      <circle cx="400" cy={AXIS} r="46" className={styles.button} />
      <path d="M386 202v46l38-23z" className={draw.fillPaper} />
    </svg>
  );
}
