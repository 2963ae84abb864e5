import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { LATER } from '../sections/Hand';
import type { AgentlabContent } from './content';
import styles from './JobGraph.module.css';
import { LANE_Y, LANES, type Lane, MESH, meshRoute, meshStops } from './mesh';

interface JobProps {
  content: AgentlabContent['graph'];
  /** The stop that the job has reached. */
  at: number;
}

/** The departments as lines, and the job's route over them to a stop. Decorative: `JobList` contains the same. */
export function MeshGraph({ content, at }: JobProps) {
  const stops = meshStops(content.hops);
  return (
    <svg
      className={styles.mesh}
      viewBox={`0 0 ${MESH.width} ${MESH.height}`}
      width={MESH.width / 2}
      height={MESH.height / 2}
      aria-hidden="true"
    >
      {LANES.map((lane) => (
        <g key={lane}>
          <text className={styles.lane} x="0" y={LANE_Y[lane] + 5}>
            {content.lanes[lane]}
          </text>
          <path className={cx(draw.stroke, draw.strokeLine)} d={`M${MESH.start} ${LANE_Y[lane]}H${MESH.width}`} />
        </g>
      ))}
      <path className={cx(styles.job, draw.strokeInk)} d={meshRoute(stops.slice(0, at + 1))} />
      <g className={styles.stops}>
        {stops.map(({ x, y, hop }, i) => (
          <g key={hop.time} className={cx(i > at && LATER)}>
            <circle className={draw.fillRaised} cx={x} cy={y} r="13" />
            <circle className={hop.voice === 'visitor' ? styles.person : draw.fillInk} cx={x} cy={y} r="9" />
            <text className={styles.name} x={x} y={y - 36} textAnchor="middle">
              {hop.agent}
            </text>
            <text className={styles.time} x={x} y={y - 20} textAnchor="middle">
              {hop.time}
            </text>
          </g>
        ))}
      </g>
    </svg>
  );
}

const laneX = (lane: Lane) => 8 + LANES.indexOf(lane) * 16;
const RAILS = LANES.map((lane) => `M${laneX(lane)} 0V100`).join('');

/** A stop of the job on the four vertical lanes: enters from the previous lane, leaves downwards. */
function Rail({ from, to, last }: { from: Lane; to: Lane; last: boolean }) {
  const [a, b] = [laneX(from), laneX(to)];
  const way = a === b ? `M${b} 0V40` : `M${a} 0V16L${b} 30V40`;
  return (
    <svg viewBox="0 0 64 100" width="64" height="100" preserveAspectRatio="none" aria-hidden="true">
      <path className={cx(draw.stroke, draw.strokeLine)} d={RAILS} />
      <path className={cx(draw.stroke, styles.way, draw.strokeInk)} d={way} />
      {!last && <path className={cx(draw.stroke, styles.way, draw.strokeInk)} d={`M${b} 40V100`} />}
      <path className={cx(styles.dot, draw.strokeInk)} d={`M${b} 40v.01`} />
    </svg>
  );
}

/** The stops of the job as a list: for screen readers in addition to the drawing, and instead of it in narrow windows. */
export function JobList({ content, at }: JobProps) {
  const { hops, lanes, handsOn } = content;
  return (
    <ol className={styles.list}>
      {hops.map((hop, i) => (
        <li key={hop.time} className={cx(i > at && LATER)}>
          <Rail from={hops[i - 1]?.lane ?? hop.lane} to={hop.lane} last={i === at} />
          <p>
            <span className={`num ${styles.when}`}>{`${hop.time} · ${lanes[hop.lane]}`}</span>
            <b>{hop.agent}</b> <span>{`${handsOn} ${hop.gives}`}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}
