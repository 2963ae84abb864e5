import { cx } from '../cx';
import motion from '../motion/entrance.module.css';
import styles from './Ring.module.css';

interface RingProps {
  /** 0…`max`. */
  value: number;
  max?: number | undefined;
  /** What the value means, in a sentence: “Score: 86 out of 100”. */
  label: string;
  /** Label beside (small) or under (large) the ring. */
  caption?: string | undefined;
  size?: 'small' | 'large' | undefined;
  className?: string | undefined;
}

/** A score as a ring with the number inside. */
export function Ring({ value, max = 100, label, caption, size = 'small', className }: RingProps) {
  const share = Math.round((value / max) * 100);
  return (
    <div className={cx(styles.ring, styles[size], motion.scene, className)}>
      <svg
        className={motion.grow}
        viewBox="0 0 160 160"
        width="160"
        height="160"
        role="img"
        aria-label={label}
      >
        <circle className={styles.track} cx="80" cy="80" r="72" />
        <circle
          className={styles.value}
          cx="80"
          cy="80"
          r="72"
          pathLength="100"
          strokeDasharray={`${share} 100`}
          transform="rotate(-90 80 80)"
        />
        <text x="80" y="99" textAnchor="middle">
          {value}
        </text>
      </svg>
      {caption && <p>{caption}</p>}
    </div>
  );
}
