import { cx } from '../cx';
import draw from '../drawing/drawing.module.css';
import motion from '../motion/entrance.module.css';
import { barsPath, speech, type Voice } from './geometry';
import styles from './Wave.module.css';

interface WaveProps {
  seed: string | number;
  bars: number;
  voice: Voice;
  /** Height in pixels; a class may override it. The width is always the container's. */
  height?: number | undefined;
  /** Bars use the whole height instead of half of it, and no axis is drawn. */
  fit?: boolean | undefined;
  className?: string | undefined;
}

/** A waveform of speech: bars above the axis (visitor) or below it (assistant). Decorative. */
export function Wave({ seed, bars, voice, height = 60, fit = false, className }: WaveProps) {
  const axis = fit ? (voice === 'visitor' ? height : 0) : height / 2;
  const reach = (fit ? height : height / 2) - 2;
  return (
    <svg
      className={cx(styles.wave, motion.scene, className)}
      viewBox={`0 0 ${bars} ${height}`}
      width={bars}
      height={height}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {!fit && <path className={cx(draw.stroke, draw.strokeLine)} d={`M0 ${axis}H${bars}`} />}
      <path
        className={cx(
          draw.bars,
          voice === 'visitor' ? draw.strokeVisitor : draw.strokeAssistant,
          motion.swell,
        )}
        d={barsPath(speech(seed, bars), { axis, reach, voice })}
      />
    </svg>
  );
}
