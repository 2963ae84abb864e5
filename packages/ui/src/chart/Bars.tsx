import { cx } from '../cx';
import draw from '../drawing/drawing.module.css';
import motion from '../motion/entrance.module.css';
import { Axis } from './Axis';
import styles from './Chart.module.css';
import { columnsPath, roundMax, stepsPath } from './geometry';
import { Legend } from './Legend';

interface BarsProps {
  /** Values before the change, drawn as a pale area behind. */
  before?: readonly number[] | undefined;
  after: readonly number[];
  /** The value at the top; default: a round number above all values. */
  max?: number | undefined;
  /** Text alternative: what the chart shows, in a sentence. */
  label?: string | undefined;
  ticks?: readonly string[] | undefined;
  legend?: { before?: string | undefined; after: string } | undefined;
  /** Pixels; a class on the figure may let it grow. */
  height?: number | undefined;
  className?: string | undefined;
}

const WIDTH = 260;
const HEIGHT = 100;

/** Values over equal intervals: before as a pale area, after as purple columns. */
export function Bars({ before, after, max, label, ticks, legend, height = 220, className }: BarsProps) {
  const box = { width: WIDTH, height: HEIGHT, max: max ?? roundMax([...(before ?? []), ...after]) };
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
        <path
          className={cx(draw.stroke, draw.strokeLine)}
          d={`M0 25H${WIDTH}M0 50H${WIDTH}M0 75H${WIDTH}`}
          strokeDasharray="2 5"
        />
        {before && (
          <>
            <path className={draw.fillPast} d={stepsPath(before, box, true)} />
            <path className={cx(draw.stroke, draw.thick, draw.strokeLine)} d={stepsPath(before, box)} />
          </>
        )}
        <path className={draw.fillAssistant} d={columnsPath(after, box)} />
        <path className={cx(draw.stroke, draw.strokeInk)} d={`M0 ${HEIGHT}H${WIDTH}`} />
      </svg>
      {ticks && <Axis ticks={ticks} />}
      {legend && (
        <Legend
          items={[
            ...(legend.before ? [{ mark: 'before' as const, text: legend.before }] : []),
            { mark: 'assistant', text: legend.after },
          ]}
        />
      )}
    </figure>
  );
}
