import { Axis } from '@site/ui/chart/Axis';
import { Legend, type LegendMark } from '@site/ui/chart/Legend';
import { cx } from '@site/ui/cx.ts';
import { CardsChart } from './CardsChart';
import type { Chart } from './content';
import { DaysChart } from './DaysChart';
import { DialChart } from './DialChart';
import { DotsChart } from './DotsChart';
import styles from './figures.module.css';
import { PairChart } from './PairChart';
import { ProfileChart } from './ProfileChart';
import { ShareChart } from './ShareChart';
import { WaitChart } from './WaitChart';
import { WeeksChart } from './WeeksChart';

function Drawing({ chart }: { chart: Chart }) {
  switch (chart.kind) {
    case 'profile':
      return <ProfileChart before={chart.before} after={chart.after} />;
    case 'dial':
      return <DialChart before={chart.before} after={chart.after} />;
    case 'share':
      return <ShareChart part={chart.part} total={chart.total} />;
    case 'wait':
      return <WaitChart before={chart.before} after={chart.after} />;
    case 'days':
      return <DaysChart before={chart.before} after={chart.after} />;
    case 'cards':
      return <CardsChart after={chart.after} />;
    case 'dots':
      return <DotsChart before={chart.before} after={chart.after} total={chart.total} />;
    case 'weeks':
      return <WeeksChart values={chart.values} launch={chart.launch} />;
    case 'pair':
      return <PairChart before={chart.before} after={chart.after} />;
  }
}

/** Labels of a field of dots, as its legend: all, before, new. */
function dotLegend(words: readonly string[]) {
  const marks: readonly LegendMark[] = ['muted', 'ink', 'assistant'];
  return words.map((text, i) => ({ mark: marks[i] ?? 'muted', text }));
}

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
  return (
    <figure className={cx(styles.figure, tall && styles.tall, className)}>
      <figcaption className="visually-hidden">{label}</figcaption>
      <Drawing chart={chart} />
      {axis.length > 0 && chart.kind === 'dots' && <Legend items={dotLegend(axis)} />}
      {axis.length > 0 && chart.kind !== 'dots' && (
        <Axis ticks={axis} className={chart.kind === 'weeks' ? styles.weeksAxis : undefined} />
      )}
    </figure>
  );
}
