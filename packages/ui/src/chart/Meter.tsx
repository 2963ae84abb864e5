import { cx } from '../cx';
import draw from '../drawing/drawing.module.css';
import type { Voice } from '../wave/geometry';
import styles from './Meter.module.css';

interface MeterProps {
  /** 0…100. */
  share: number;
  tone?: Voice | 'plain' | undefined;
  className?: string | undefined;
}

const FILL = { visitor: draw.fillVisitor, assistant: draw.fillAssistant, plain: draw.fillLine };

/** A horizontal meter: a hairline of full length with the value on it. Decorative; the value is beside it as text. */
export function Meter({ share, tone = 'assistant', className }: MeterProps) {
  return (
    <svg
      className={cx(styles.meter, className)}
      viewBox="0 0 100 8"
      width="100"
      height="8"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect y="3.5" width="100" height="1" className={draw.fillLine} />
      <rect y="1" width={Math.min(100, Math.max(0, share))} height="6" className={FILL[tone]} />
    </svg>
  );
}
