import { cx } from '../cx';
import draw from '../drawing/drawing.module.css';
import motion from '../motion/entrance.module.css';
import { Axis } from './Axis';
import styles from './Chart.module.css';
import { linePath, roundMax } from './geometry';

interface LineProps {
  /** Values until the change, grey. */
  before: readonly number[];
  /** Values from the change on, purple; the line continues from the last earlier one. */
  after: readonly number[];
  max?: number | undefined;
  /** Text alternative: what the chart shows, in a sentence. */
  label?: string | undefined;
  /** Labels of start, change and end. */
  ticks?: readonly string[] | undefined;
  /** Pixels; a class on the figure may let it grow. */
  height?: number | undefined;
  className?: string | undefined;
}

const WIDTH = 120;
const HEIGHT = 100;

/** One value over time, with a dashed vertical line at the change. */
export function Line({ before, after, max, label, ticks, height = 110, className }: LineProps) {
  const box = { width: WIDTH, height: HEIGHT, max: max ?? roundMax([...before, ...after]) };
  const steps = Math.max(1, before.length + after.length - 1);
  const change = ((before.length - 1) / steps) * WIDTH;
  const joined = [...before.slice(-1), ...after];
  return (
    <figure className={cx(styles.chart, motion.scene, className)}>
      {label && <figcaption className="visually-hidden">{label}</figcaption>}
      <svg
        className={motion.rise}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width={WIDTH}
        height={height}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={cx(draw.stroke, draw.strokeLine)} d={`M0 99H${WIDTH}`} />
        <path className={cx(draw.stroke, draw.thick, draw.strokeLine)} d={linePath(before, box, 0, change)} />
        <path
          className={cx(draw.stroke, draw.thick, draw.strokeAssistant)}
          d={linePath(joined, box, Math.max(0, change), WIDTH)}
        />
        <path
          className={cx(draw.stroke, draw.strokeLine)}
          d={`M${Math.max(0, change).toFixed(1)} 0V99`}
          strokeDasharray="2 4"
        />
      </svg>
      {ticks && <Axis ticks={ticks} />}
    </figure>
  );
}
