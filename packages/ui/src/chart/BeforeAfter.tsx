import { cx } from '../cx';
import { arrowGlyph } from '../icon/glyphs';
import { Icon } from '../icon/Icon';
import motion from '../motion/entrance.module.css';
import styles from './BeforeAfter.module.css';

interface BeforeAfterProps {
  /** Formatted value before: “31 %”. */
  before: string;
  after: string;
  /** What is counted. */
  unit?: string | undefined;
  /** Read out before the values. */
  labels: { before: string; after: string };
  size?: 'small' | 'medium' | 'large' | undefined;
  className?: string | undefined;
}

/** A number that changed: small before, arrow, large after. */
export function BeforeAfter({ before, after, unit, labels, size = 'medium', className }: BeforeAfterProps) {
  return (
    <div className={cx(styles[size], motion.scene, className)}>
      <p className={styles.delta}>
        <span className={styles.was}>
          <span className="visually-hidden">{`${labels.before}: `}</span>
          <span>{before}</span>
        </span>
        <Icon glyph={arrowGlyph} className={styles.arrow} />
        <span className={cx(styles.now, motion.rise)}>
          <span className="visually-hidden">{`${labels.after}: `}</span>
          <span>{after}</span>
        </span>
      </p>
      {unit && <p className={styles.unit}>{unit}</p>}
    </div>
  );
}
