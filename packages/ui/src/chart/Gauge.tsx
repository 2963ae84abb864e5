import { cx } from '../cx';
import draw from '../drawing/drawing.module.css';
import motion from '../motion/entrance.module.css';
import { Axis } from './Axis';
import styles from './Gauge.module.css';
import { halfArc } from './geometry';

interface GaugeProps {
  /** 0…100. */
  value: number;
  /** What the value means, in a sentence. */
  label: string;
  /** Label between 0 and 100 under the arc. */
  caption?: string | undefined;
  className?: string | undefined;
}

const ARC = { x: 80, y: 76, radius: 62 };

/** An index from 0 to 100 as a half circle. */
export function Gauge({ value, label, caption, className }: GaugeProps) {
  return (
    <div className={cx(styles.gauge, motion.scene, className)}>
      <svg className={motion.grow} viewBox="0 0 160 88" width="160" height="88" role="img" aria-label={label}>
        <path className={cx(draw.track, styles.arc)} d={halfArc(ARC, 1)} />
        <path className={cx(draw.track, draw.strokeAssistant, styles.arc)} d={halfArc(ARC, value / 100)} />
        <text x="80" y="76" textAnchor="middle">
          {value}
        </text>
      </svg>
      {caption !== undefined && <Axis ticks={['0', caption, '100']} />}
    </div>
  );
}
