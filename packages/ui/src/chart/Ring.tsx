import { cx } from '../cx';
import motion from '../motion/entrance.module.css';
import styles from './Ring.module.css';

interface RingProps {
  /** 0…100. */
  value: number;
  /** What the value means, in a sentence: “Score: 86 out of 100”. */
  label: string;
  /** Below the ring. */
  caption: string;
}

/** A score as a ring with the number inside. */
export function Ring({ value, label, caption }: RingProps) {
  return (
    <div className={cx(styles.ring, motion.scene)}>
      <svg className={motion.grow} viewBox="0 0 160 160" width="160" height="160" role="img" aria-label={label}>
        <circle className={styles.track} cx="80" cy="80" r="72" />
        <circle
          className={styles.value}
          cx="80"
          cy="80"
          r="72"
          pathLength="100"
          strokeDasharray={`${Math.round(value)} 100`}
          transform="rotate(-90 80 80)"
        />
        <text x="80" y="99" textAnchor="middle">
          {value}
        </text>
      </svg>
      <p>{caption}</p>
    </div>
  );
}
