import draw from '@site/ui/drawing/drawing.module.css';
import { barsPath, speech } from '@site/ui/wave/geometry.ts';
import { useRef, useState } from 'react';
import { LevelTrail } from '../session/level-trail';
import { useLevels } from '../session/use-levels';
import styles from './DemoWave.module.css';

/** The last seconds of a call: 96 samples of 33 ms. */
const MOMENTS = 96;
const AXIS = 60;
const REACH = 54;
const STEP = 6;
const SIZE = { width: MOMENTS * STEP, height: 2 * AXIS };
const BOX = `0 0 ${SIZE.width} ${SIZE.height}`;
const AXIS_PATH = `M0 ${AXIS}H${MOMENTS * STEP}`;

interface WavePaths {
  visitor: string;
  assistant: string;
}

/** Returns the waveforms of both voices, newest at the right. */
function liveWave(visitor: LevelTrail, assistant: LevelTrail): WavePaths {
  const path = (trail: LevelTrail, voice: 'visitor' | 'assistant') =>
    barsPath(trail.newestFirst.toReversed(), { axis: AXIS, reach: REACH, voice, step: STEP });
  return { visitor: path(visitor, 'visitor'), assistant: path(assistant, 'assistant') };
}

/** A short exchange for the static picture: the visitor asks, the assistant answers. */
function stillWave(): WavePaths {
  const asked = 38;
  return {
    visitor: barsPath(speech(9, asked), { axis: AXIS, reach: REACH, voice: 'visitor', step: STEP }),
    assistant: barsPath(speech(23, MOMENTS - asked - 2), {
      axis: AXIS,
      reach: REACH,
      voice: 'assistant',
      start: (asked + 2) * STEP,
      step: STEP,
    }),
  };
}

const STILL = stillWave();

/** Waveform of a real call: the visitor's voice above the axis in green, the assistant's below it in purple. */
export function DemoWave({
  live,
  visitor,
  assistant,
}: {
  live: boolean;
  visitor: string;
  assistant: string;
}) {
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
  const [trails] = useState(() => ({ visitor: new LevelTrail(MOMENTS), assistant: new LevelTrail(MOMENTS) }));
  useLevels(live, ({ input, output }) => {
    trails.visitor.push(input);
    trails.assistant.push(output);
    const paths = liveWave(trails.visitor, trails.assistant);
    up.current?.setAttribute('d', paths.visitor);
    down.current?.setAttribute('d', paths.assistant);
  });
  return (
    <svg className={styles.bars} viewBox={BOX} {...SIZE} preserveAspectRatio="none" aria-hidden="true">
      <path className={`${draw.stroke} ${draw.strokeLine}`} d={AXIS_PATH} />
      <path ref={up} className={`${draw.bars} ${draw.strokeVisitor}`} d={STILL.visitor} />
      <path ref={down} className={`${draw.bars} ${draw.strokeAssistant}`} d={STILL.assistant} />
    </svg>
  );
}
