import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import styles from './SalesPoster.module.css';

const SCORE = 86;
const CRITERIA = [10, 6, 8, 10, 9];
const RING = { cx: 195, cy: 225, r: 112, pathLength: 100 };

const bars = (lengths: readonly number[]) => lengths.map((length, i) => `M500 ${113 + i * 56}h${length * 23}`).join('');

/** For `Poster`: a call's score and its criteria. */
export const SalesPoster = () => (
  <g className={styles.bars}>
    <circle className={draw.track} {...RING} />
    <circle
      className={cx(draw.bars, draw.strokeInk)}
      {...RING}
      strokeDasharray={`${SCORE} 100`}
      transform="rotate(-90 195 225)"
    />
    <text x="195" y="252" textAnchor="middle">
      {SCORE}
    </text>
    <path className={draw.track} d={bars(CRITERIA.map(() => 10))} />
    <path className={cx(draw.bars, draw.strokeInk)} d={bars(CRITERIA)} />
  </g>
);
