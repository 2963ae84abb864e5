import { Legend, type LegendMark } from '@site/ui/chart/Legend';
import { cx } from '@site/ui/cx.ts';
import { withKeys } from '@site/ui/keyed.ts';
import type { ComponentType } from 'react';
import type { Chart } from './content';
import { DRAWINGS } from './drawings';
import styles from './figures.module.css';

/** Marks of the labels of a field of dots: all, before, new. */
const DOT_MARKS: readonly LegendMark[] = ['muted', 'outline', 'ink'];

interface MetricChartProps {
  chart: Chart;
  /** Text alternative of the drawing. */
  label: string;
  /** Labels below the drawing, from left to right; of a field of dots, its legend. */
  axis: readonly string[];
  tall?: boolean | undefined;
  className?: string | undefined;
}

/** A result as a drawing of its own numbers. */
export function MetricChart({ chart, label, axis, tall = false, className }: MetricChartProps) {
  const Drawing = DRAWINGS[chart.kind] as ComponentType<Chart>;
  return (
    <figure className={cx(styles.figure, tall && styles.tall, className)}>
      <figcaption className="visually-hidden">{label}</figcaption>
      <Drawing {...chart} />
      {axis.length > 0 && chart.kind === 'dots' && (
        <Legend items={axis.map((text, i) => ({ mark: DOT_MARKS[i] ?? 'muted', text }))} />
      )}
      {axis.length > 0 && chart.kind !== 'dots' && (
        <p className={cx(styles.axis, chart.kind === 'weeks' && styles.weeksAxis)}>
          {withKeys(axis).map(({ key, text }) => (
            <span key={key}>{text}</span>
          ))}
        </p>
      )}
    </figure>
  );
}

/** The legend of a chart: the value before is grey in a dial's minutes, and an outline where others compare with it. */
export const BeforeAfterLegend = ({ chart, before, after }: { chart: Chart; before: string; after: string }) => (
  <Legend
    items={[
      { mark: chart.kind === 'dial' ? 'grey' : 'before', text: before },
      { mark: 'ink', text: after },
    ]}
  />
);
