import draw from '@site/ui/drawing/drawing.module.css';
import { barsPath, drawSpeech } from '@site/ui/wave/geometry.ts';
import { useRef, useState } from 'react';
import { pushLevel, useLevels } from '../session/use-levels';
import styles from './DemoWave.module.css';

/** The last seconds of a call: 96 samples of 33 ms. */
const MOMENTS = 96;
const LAYOUT = { axis: 60, reach: 54, step: 6 };
const SIZE = { width: MOMENTS * LAYOUT.step, height: 2 * LAYOUT.axis };
const BOX = `0 0 ${SIZE.width} ${SIZE.height}`;
const AXIS_PATH = `M0 ${LAYOUT.axis}H${SIZE.width}`;

/** A short exchange for the static picture: the visitor asks, the assistant answers. */
const ASKED = 38;
const STILL = {
  visitor: barsPath(drawSpeech(9, ASKED), { ...LAYOUT, voice: 'visitor' }),
  assistant: barsPath(drawSpeech(23, MOMENTS - ASKED - 2), {
    ...LAYOUT,
    voice: 'assistant',
    start: (ASKED + 2) * LAYOUT.step,
  }),
};

/** Waveform of a real call: the visitor's voice above the axis in green, the assistant's below it in purple. */
export function DemoWave({ live, visitor, assistant }: { live: boolean; visitor: string; assistant: string }) {
  return (
    <div className={styles.wave} aria-hidden="true">
      <span className={`visitor ${styles.who}`}>{visitor}</span>
      <Bars key={String(live)} live={live} />
      <span className={`assistant ${styles.who}`}>{assistant}</span>
    </div>
  );
}

function Bars({ live }: { live: boolean }) {
  const up = useRef<SVGPathElement>(null);
  const down = useRef<SVGPathElement>(null);
  const [last] = useState(() => [Array<number>(MOMENTS).fill(0), Array<number>(MOMENTS).fill(0)] as const);
  useLevels(live, ({ input, output }) => {
    const [visitor, assistant] = last;
    pushLevel(visitor, input);
    pushLevel(assistant, output);
    up.current?.setAttribute('d', barsPath(visitor.toReversed(), { ...LAYOUT, voice: 'visitor' }));
    down.current?.setAttribute('d', barsPath(assistant.toReversed(), { ...LAYOUT, voice: 'assistant' }));
  });
  return (
    <svg className={styles.bars} viewBox={BOX} {...SIZE} preserveAspectRatio="none" aria-hidden="true">
      <path className={`${draw.stroke} ${draw.strokeLine}`} d={AXIS_PATH} />
      <path ref={up} className={`${draw.bars} ${draw.strokeVisitor}`} d={STILL.visitor} />
      <path ref={down} className={`${draw.bars} ${draw.strokeAssistant}`} d={STILL.assistant} />
    </svg>
  );
}
