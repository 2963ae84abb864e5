import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { LATER } from '../sections/Hand';
import type { AgentlabContent } from './content';
import { LANES } from './lanes';
import styles from './MeshGraph.module.css';
import { LANE_Y, MESH, meshRoute, meshStops } from './mesh';

/** The departments as lines, and the job's route over them to a stop. Decorative: `JobList` contains the same. */
export function MeshGraph({ content, at }: { content: AgentlabContent['graph']; at: number }) {
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
