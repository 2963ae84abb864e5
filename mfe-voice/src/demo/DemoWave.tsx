import draw from '@site/ui/drawing/drawing.module.css';
import { useRef, useState } from 'react';
import { LevelTrail } from '../session/level-trail';
import { useLevels } from '../session/use-levels';
import styles from './DemoWave.module.css';
import { AXIS_PATH, BOX, liveWave, MOMENTS, SIZE, stillWave } from './demo-wave';

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
