import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import motion from '@site/ui/motion/entrance.module.css';
import type { SalesManagerContent } from './content';
import styles from './Score.module.css';

type DeskContent = SalesManagerContent['desk'];

/** Out of ten: criteria below it are drawn as outlines, as to be improved. */
const WEAK = 7;

/** A score out of 100 as a ring with the number inside. */
export function Ring({ value, label, caption }: DeskContent['score']) {
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

/** The criteria of the score, each with its bar and its figure out of ten. */
export function Criteria({ criteria, className }: Pick<DeskContent, 'criteria'> & { className?: string | undefined }) {
  return (
    <ul className={cx(styles.list, motion.scene, className)}>
      {criteria.map(({ name, value }) => (
        <li key={name} className={motion.rise}>
          <span>{name}</span>
          <Meter share={value * 10} tone={value < WEAK ? 'weak' : 'ink'} />
          <span className={cx('num', styles.figure)}>{`${value}/10`}</span>
        </li>
      ))}
    </ul>
  );
}

/** `weak`: an outline; `plain`: grey. */
const TONES = { ink: draw.fillInk, weak: cx(draw.stroke, styles.weak), plain: draw.fillLine };

/** A percentage as a bar on a hairline of full length. Decorative: the value is beside it as text. */
export const Meter = ({ share, tone }: { share: number; tone: keyof typeof TONES }) => (
  <svg
    className={styles.meter}
    viewBox="0 0 100 8"
    width="100"
    height="8"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <rect y="3.5" width="100" height="1" className={draw.fillLine} />
    <rect y="1" width={share} height="6" className={TONES[tone]} />
  </svg>
);
