import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import styles from './BeltVote.module.css';
import { BUYS_FROM, INDEX, VOTES } from './votes';

const CENTRE = { x: 210, y: 226 };
const SORTED = [...VOTES].sort((a, b) => b - a);

/** Returns a point on a half circle: `share` 0 is its left end, 1 its right end. */
function onArc(radius: number, share: number): readonly [x: number, y: number] {
  const angle = Math.PI * (1 - share);
  const round = (value: number) => Math.round(value * 10) / 10;
  return [round(CENTRE.x + radius * Math.cos(angle)), round(CENTRE.y - radius * Math.sin(angle))];
}

const DOTS = SORTED.map((vote, i) => {
  const [x, y] = onArc(170, (i + 0.5) / SORTED.length);
  return { x, y, buys: vote >= BUYS_FROM };
});
const gauge = (share: number) => `M82 226A128 128 0 0 1 ${onArc(128, share).join(' ')}`;

interface BeltVoteProps {
  /** Text for screen readers. */
  label: string;
  axis: string;
}

/** Twenty votes on an arc above the purchase-potential index. */
export function BeltVote({ label, axis }: BeltVoteProps) {
  return (
    <svg className={styles.vote} viewBox="0 0 420 300" width="420" height="300" role="img" aria-label={label}>
      <g className={styles.dots}>
        {DOTS.map((dot) => (
          <circle
            key={dot.x}
            cx={dot.x}
            cy={dot.y}
            r="9"
            className={dot.buys ? draw.fillAssistant : draw.fillLine}
          />
        ))}
      </g>
      <path className={cx(draw.track, styles.arc)} d={gauge(1)} />
      <path className={cx(draw.track, draw.strokeAssistant, styles.arc)} d={gauge(INDEX / 100)} />
      <text className={styles.index} x="210" y="222" textAnchor="middle">
        {INDEX}
      </text>
      <text x="82" y="256" textAnchor="middle">
        0
      </text>
      <text x="338" y="256" textAnchor="middle">
        100
      </text>
      <text x="210" y="256" textAnchor="middle">
        {axis}
      </text>
    </svg>
  );
}
