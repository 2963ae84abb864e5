import { cx } from '../cx';
import draw from '../drawing/drawing.module.css';
import { arrowGlyph } from '../icon/glyphs';
import { Icon } from '../icon/Icon';
import motion from '../motion/entrance.module.css';
import styles from './BeforeAfter.module.css';

interface BeforeAfterProps {
  /** Formatted value before: “31 %”. */
  before: string;
  /** Formatted value after. */
  after: string;
  /** What is counted. */
  unit?: string | undefined;
  /** Read out before the values; visible only with `bars`. */
  labels?: { before: string; after: string } | undefined;
  /** Draws both as horizontal bars from these numbers. Needs `labels`. */
  bars?: { before: number; after: number } | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  className?: string | undefined;
}

/** A number that changed: small before, arrow, large after. */
export function BeforeAfter({
  before,
  after,
  unit,
  labels,
  bars,
  size = 'medium',
  className,
}: BeforeAfterProps) {
  const full = bars ? Math.max(bars.before, bars.after) : 1;
  return (
    <div className={cx(styles[size], motion.scene, className)}>
      <p className={styles.delta}>
        <span className={styles.was}>
          {labels && <span className="visually-hidden">{`${labels.before}: `}</span>}
          <span>{before}</span>
        </span>
        <Icon glyph={arrowGlyph} className={styles.arrow} />
        <span className={cx(styles.now, motion.rise)}>
          {labels && <span className="visually-hidden">{`${labels.after}: `}</span>}
          <span>{after}</span>
        </span>
      </p>
      {unit && <p className={styles.unit}>{unit}</p>}
      {bars && labels && (
        <div className={styles.bars} aria-hidden="true">
          <span>{labels.before}</span>
          <svg viewBox="0 0 100 18" width="100" height="18" preserveAspectRatio="none" aria-hidden="true">
            <rect
              className={cx(draw.stroke, draw.strokeLine)}
              y="3"
              width={(bars.before / full) * 100}
              height="12"
            />
          </svg>
          <span>{labels.after}</span>
          <svg viewBox="0 0 100 18" width="100" height="18" preserveAspectRatio="none" aria-hidden="true">
            <rect className={draw.fillInk} y="3" width={(bars.after / full) * 100} height="12" />
          </svg>
        </div>
      )}
    </div>
  );
}
