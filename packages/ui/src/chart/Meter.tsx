import { cx } from '../cx';
import draw from '../drawing/drawing.module.css';
import styles from './Meter.module.css';

interface MeterProps {
  /** 0…100. */
  share: number;
  /** `weak`: an outline; `plain`: grey. */
  tone?: keyof typeof TONES | undefined;
}

const TONES = { ink: draw.fillInk, weak: cx(draw.stroke, styles.weak), plain: draw.fillLine };

/** A horizontal meter: a hairline of full length with the value on it. Decorative; the value is beside it as text. */
export function Meter({ share, tone = 'ink' }: MeterProps) {
  return (
    <svg
      className={styles.meter}
      viewBox="0 0 100 8"
      width="100"
      height="8"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect y="3.5" width="100" height="1" className={draw.fillLine} />
      <rect y="1" width={Math.min(100, Math.max(0, share))} height="6" className={TONES[tone]} />
    </svg>
  );
}
