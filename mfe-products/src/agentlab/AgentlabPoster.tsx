import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { LANE_Y, LANES, type Lane, MESH, meshRoute, meshStops } from './mesh';

/** The departments that a job passes through; at the fifth stop a person signs. */
const WAY = 'marketing sales sales admin admin production production admin marketing'.split(' ') as Lane[];
const SIGNS = 4;
const stops = meshStops(WAY.map((lane) => ({ lane })));

/** For `Poster`: the departments, and the job's route over them. */
export const AgentlabPoster = () => (
  <g transform="translate(-46 97) scale(0.6)">
    <path
      className={cx(draw.stroke, draw.strokeLine)}
      d={LANES.map((lane) => `M-600 ${LANE_Y[lane]}H${MESH.width + 600}`).join('')}
    />
    <path className={cx(draw.bars, draw.strokeInk)} d={meshRoute(stops)} />
    {stops.map(({ x, y }, i) => (
      <circle
        key={x}
        className={i === SIGNS ? cx(draw.bars, draw.fillRaised, draw.strokeInk) : draw.fillInk}
        cx={x}
        cy={y}
        r="18"
      />
    ))}
  </g>
);
