import { cx } from '../cx';
import draw from '../drawing/drawing.module.css';
import motion from '../motion/entrance.module.css';
import { barsPath, speech, type Voice } from './geometry';
import styles from './Wave.module.css';

/** One turn of an exchange: `bars` is its length in cells. */
export interface Turn {
  voice: Voice;
  seed: string | number;
  bars: number;
}

interface ExchangeProps {
  turns: readonly Turn[];
  /** Height in pixels; a class may override it. */
  height?: number | undefined;
  className?: string | undefined;
}

/** Several turns on one axis: who spoke, and for how long. Decorative. */
export function Exchange({ turns, height = 120, className }: ExchangeProps) {
  const axis = height / 2;
  let start = 1;
  const drawn = turns.map((turn) => {
    const path = barsPath(speech(turn.seed, turn.bars), { axis, reach: axis - 6, voice: turn.voice, start });
    start += turn.bars + 1.5;
    return { ...turn, path };
  });
  return (
    <svg
      className={cx(styles.wave, motion.scene, className)}
      viewBox={`0 0 ${start} ${height}`}
      width={start}
      height={height}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={cx(draw.stroke, draw.strokeLine)} d={`M0 ${axis}H${start}`} />
      {drawn.map((turn) => (
        <path
          key={turn.path}
          className={cx(
            draw.bars,
            turn.voice === 'visitor' ? draw.strokeVisitor : draw.strokeAssistant,
            motion.swell,
          )}
          d={turn.path}
        />
      ))}
    </svg>
  );
}
