import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { linesPath } from '@site/ui/wave/geometry.ts';
import styles from './figures.module.css';

interface WeeksChartProps {
  values: readonly number[];
  /** Index of the first week after the launch. */
  launch: number;
}

const columns = (values: readonly number[], from: number, to: number, scale: number) =>
  values
    .map((value, i) =>
      i >= from && i < to ? `M${(i * 10 + 1.6).toFixed(1)} 100v-${(value * scale).toFixed(1)}h6.8V100z` : '',
    )
    .join('');

/** A value by week: pale until the launch (a dashed vertical line), filled after it; savings hang from the top. */
export function WeeksChart({ values, launch }: WeeksChartProps) {
  const width = values.length * 10;
  const scale = 92 / Math.max(...values);
  const saved = linesPath(values.map((value, i) => ({ x: 5 + i * 10, y: 5, length: Math.max(0, 93 - value * scale) })));
  return (
    <svg
      className={styles.weeks}
      viewBox={`0 0 ${width} 100`}
      width={width}
      height="100"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={cx(draw.stroke, draw.strokeLine)} d={`M0 5H${width}`} strokeDasharray="2 5" />
      <path className={cx(draw.bars, draw.strokeLine)} opacity=".55" d={saved} />
      <path
        className={cx(draw.fillPast, draw.strokeLine)}
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
        d={columns(values, 0, launch, scale)}
      />
      <path className={draw.fillInk} d={columns(values, launch, values.length, scale)} />
      <path className={cx(draw.stroke, draw.strokeInk)} d={`M0 100H${width}`} />
      <path className={cx(draw.stroke, draw.strokeInk)} d={`M${launch * 10} 0V100`} strokeDasharray="2 4" />
    </svg>
  );
}
