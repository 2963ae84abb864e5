import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { LATER } from '../sections/Hand';
import type { AgentlabContent } from './content';
import styles from './JobList.module.css';
import { LANES, type Lane } from './lanes';

const laneX = (lane: Lane) => 8 + LANES.indexOf(lane) * 16;
const RAILS = LANES.map((lane) => `M${laneX(lane)} 0V100`).join('');

interface RailProps {
  from: Lane;
  to: Lane;
  last: boolean;
}

/** A stop of the job on the four vertical lanes: enters from the previous lane, leaves downwards. */
function Rail({ from, to, last }: RailProps) {
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
export function JobList({ content, at }: { content: AgentlabContent['graph']; at: number }) {
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
