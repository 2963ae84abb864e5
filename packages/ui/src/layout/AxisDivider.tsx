import { cx } from '../cx';
import draw from '../drawing/drawing.module.css';
import { barsPath, speech, type Voice } from '../wave/geometry';
import styles from './AxisDivider.module.css';
import { Wrap } from './Wrap';

interface AxisDividerProps {
  voice: Voice;
  seed: string | number;
  className?: string | undefined;
}

/** Divider between sections: a few bars of the voice that speaks next, and a fading axis. */
export function AxisDivider({ voice, seed, className }: AxisDividerProps) {
  const path = barsPath(speech(seed, 26), { axis: 32, reach: 28, voice, step: 6.15 });
  return (
    <div
      className={cx(styles.divider, voice === 'assistant' && styles.assistant, className)}
      aria-hidden="true"
    >
      <Wrap className={styles.line}>
        <svg className={styles.bars} viewBox="0 0 160 64" width="160" height="64" aria-hidden="true">
          <path
            className={cx(draw.bars, voice === 'visitor' ? draw.strokeVisitor : draw.strokeAssistant)}
            d={path}
          />
        </svg>
      </Wrap>
    </div>
  );
}
