import { cx } from '../cx';
import draw from '../drawing/drawing.module.css';
import motion from '../motion/entrance.module.css';
import { barsPath, speech } from './geometry';
import styles from './Idle.module.css';

const BARS = 70;

/** A visitor's voice that fades into a line waiting for somebody to speak. Decorative. */
export function Idle({
  seed = 61,
  className,
}: {
  seed?: string | number | undefined;
  className?: string | undefined;
}) {
  const fading = speech(seed, BARS).map((a, i) => a * Math.max(0.06, 1 - i / 52));
  return (
    <div className={cx(styles.idle, motion.scene, className)}>
      <svg viewBox="0 0 640 110" width="640" height="110" preserveAspectRatio="none" aria-hidden="true">
        <path className={cx(draw.stroke, draw.strokeLine)} d="M0 92H640" />
        <path
          className={cx(draw.bars, draw.strokeVisitor, styles.voice, motion.swell)}
          d={barsPath(fading, { axis: 92, reach: 86, voice: 'visitor', step: 7.4 })}
        />
      </svg>
    </div>
  );
}
