import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { barsPath, speech } from '@site/ui/wave/geometry.ts';
import styles from './Figures.module.css';

const said = speech(44, 26);
const AXIS = 60;

/** The caller interrupts the assistant, whose unsaid rest is grey; then the assistant continues. Decorative. */
export function InterruptFigure() {
  const assistant = { axis: AXIS, voice: 'assistant', step: 6 } as const;
  return (
    <svg
      className={styles.interrupt}
      viewBox="0 0 300 120"
      width="300"
      height="120"
      preserveAspectRatio="xMinYMid"
      aria-hidden="true"
    >
      <path className={cx(draw.stroke, draw.strokeLine)} d={`M0 ${AXIS}H300`} />
      <path
        className={cx(draw.bars, draw.strokeAssistant)}
        d={barsPath(said.slice(0, 19), { ...assistant, reach: 50, start: 8 })}
      />
      <path
        className={cx(draw.bars, draw.strokeLine)}
        opacity=".55"
        d={barsPath(
          said.slice(19).map((a) => a * 0.8 + 0.12),
          { ...assistant, reach: 50, start: 122 },
        )}
      />
      <path
        className={cx(draw.bars, draw.strokeVisitor)}
        d={barsPath(speech(12, 24), { axis: AXIS, reach: 50, voice: 'visitor', start: 116, step: 6 })}
      />
      <path
        className={cx(draw.bars, draw.strokeAssistant)}
        d={barsPath(speech(9, 6), { ...assistant, reach: 44, start: 262 })}
      />
    </svg>
  );
}
