import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import type { AgentlabContent } from './content';
import { LANES } from './lanes';
import { LANE_Y, MESH, meshRoute, meshStops } from './mesh';

/** For `Poster`: the departments, and the job's route over them, around the play button. */
export function AgentlabPoster({ graph }: Pick<AgentlabContent, 'graph'>) {
  const stops = meshStops(graph.hops);
  return (
    <g transform="translate(-46 97) scale(0.6)">
      <path
        className={cx(draw.stroke, draw.strokeLine)}
        d={LANES.map((lane) => `M-40 ${LANE_Y[lane]}H${MESH.width + 100}`).join('')}
      />
      <path className={cx(draw.bars, draw.strokeAssistant)} d={meshRoute(stops)} />
      {stops.map(({ x, y, hop }) => (
        <circle
          key={hop.time}
          className={hop.voice === 'visitor' ? draw.fillVisitor : draw.fillAssistant}
          cx={x}
          cy={y}
          r="18"
        />
      ))}
    </g>
  );
}
