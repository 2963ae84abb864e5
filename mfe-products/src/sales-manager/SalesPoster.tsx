import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import type { SalesManagerContent } from './content';
import { WEAK } from './Desk';
import styles from './SalesPoster.module.css';

/** For `Poster`: a call's score and its criteria. */
export function SalesPoster({ desk: { score, criteria } }: Pick<SalesManagerContent, 'desk'>) {
  const ring = { cx: 195, cy: 225, r: 112, pathLength: 100 };
  const bars = (weak: boolean) =>
    criteria
      .map(({ value }, i) => (value < WEAK === weak ? `M500 ${113 + i * 56}h${value * 23}` : ''))
      .join('');
  return (
    <g className={styles.bars}>
      <circle className={draw.track} {...ring} />
      <circle
        className={cx(draw.bars, draw.strokeAssistant)}
        {...ring}
        strokeDasharray={`${score.value} 100`}
        transform="rotate(-90 195 225)"
      />
      <text x="195" y="252" textAnchor="middle">
        {score.value}
      </text>
      <path className={draw.track} d={criteria.map((_, i) => `M500 ${113 + i * 56}h230`).join('')} />
      <path className={cx(draw.bars, draw.strokeAssistant)} d={bars(false)} />
      <path className={cx(draw.bars, draw.strokeVisitor)} d={bars(true)} />
    </g>
  );
}
