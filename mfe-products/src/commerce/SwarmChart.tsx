import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import type { CommerceContent } from './content';
import styles from './SwarmChart.module.css';
import { BUYS_FROM, indexOf } from './votes';

const EDGE = 14;
const round = (value: number) => Math.round(value * 10) / 10;

/** Returns a function that places votes as dots of a radius, stacked above a scale from the first tick to the last. */
function swarm(width: number, radius: number, height: number, ticks: readonly number[]) {
  const base = height - 54;
  const [first = 0] = ticks;
  const last = ticks.at(-1) ?? 100;
  const at = (score: number) => round(EDGE + ((score - first) / (last - first)) * (width - 2 * EDGE));
  const step = radius * 2 + 2;
  const bin = (step / (width - 2 * EDGE)) * (last - first);
  return (votes: readonly number[]) => {
    const columns = votes.map((vote) => Math.round(vote / bin));
    const below = columns.map((column, i) => columns.slice(0, i).filter((other) => other === column).length);
    // A tall pile is pushed together: it stays in the drawing, and its numbers in view.
    const rise = Math.min(step, (base - 2 * radius - 5) / Math.max(...below));
    const dots = votes.map((vote, i) => ({
      x: at((columns[i] ?? 0) * bin),
      y: round(base - radius - 5 - (below[i] ?? 0) * rise),
      number: String(i + 1).padStart(2, '0'),
      buys: vote >= BUYS_FROM,
    }));
    return { width, height, base, radius, ticks, at, dots, index: indexOf(votes) };
  };
}

const WIDE = swarm(900, 17, 323, [0, 25, 50, 75, 100]);
/** No vote is below 40, so the scale starts there, which keeps the numbers readable on a phone. */
const NARROW = swarm(340, 15, 286, [40, 60, 80, 100]);

const anchor = (i: number, count: number) => (i === 0 ? 'start' : i === count - 1 ? 'end' : 'middle');

interface DrawingProps {
  plan: ReturnType<typeof WIDE>;
  label: string;
  zones?: CommerceContent['focus']['zones'] | undefined;
  className: string | undefined;
}

function Drawing({ plan, label, zones, className }: DrawingProps) {
  const { width, height, base, radius, ticks, at, dots, index } = plan;
  return (
    <svg
      className={cx(styles.swarm, className)}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={label}
    >
      <path className={cx(draw.stroke, draw.strokeLine)} d={`M14 ${base}H${width - 14}`} />
      {ticks.map((tick, i) => (
        <g key={tick}>
          <path className={cx(draw.stroke, draw.strokeLine)} d={`M${at(tick)} ${base}v8`} />
          <text className={styles.tick} x={at(tick)} y={base + 26} textAnchor={anchor(i, ticks.length)}>
            {tick}
          </text>
        </g>
      ))}
      {zones && (
        <g className={styles.tick} textAnchor="middle">
          {([25, 55, 87] as const).map((score, i) => (
            <text key={score} x={at(score)} y={base + 48}>
              {[zones.pass, zones.waver, zones.buy][i]}
            </text>
          ))}
        </g>
      )}
      <path
        className={cx(draw.stroke, draw.strokeInk, styles.mean)}
        d={`M${at(index)} 2V${base + 8}`}
        strokeDasharray="3 5"
      />
      {dots.map((dot) => (
        <g
          key={dot.number}
          className={cx(styles.dot, dot.buys && styles.buys)}
          transform={`translate(${dot.x} ${dot.y})`}
        >
          <circle r={radius} />
          <text className={styles.number} y={round(radius * 0.36)} textAnchor="middle" fontSize={round(radius * 0.98)}>
            {dot.number}
          </text>
        </g>
      ))}
    </svg>
  );
}

interface SwarmChartProps extends Pick<DrawingProps, 'label' | 'zones'> {
  votes: readonly number[];
}

/** Twenty numbered votes above the index's scale; a separate drawing for narrow windows. */
export const SwarmChart = ({ votes, label, zones }: SwarmChartProps) => (
  <>
    <Drawing plan={WIDE(votes)} label={label} zones={zones} className={styles.wide} />
    <Drawing plan={NARROW(votes)} label={label} className={styles.narrow} />
  </>
);
