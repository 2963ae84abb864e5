import { Axis } from '@site/ui/chart/Axis';
import { Legend, type LegendMark } from '@site/ui/chart/Legend';
import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { useId } from 'react';
import type { Chart } from './content';
import styles from './figures.module.css';
import { chosenCells, dialPath } from './geometry';
import { ProfileChart } from './ProfileChart';
import { ShareChart } from './ShareChart';
import { WeeksChart } from './WeeksChart';

function Drawing({ chart }: { chart: Chart }) {
  switch (chart.kind) {
    case 'profile':
      return <ProfileChart before={chart.before} after={chart.after} />;
    case 'dial':
      return <DialChart before={chart.before} after={chart.after} />;
    case 'share':
      return <ShareChart part={chart.part} total={chart.total} />;
    case 'days':
      return <DaysChart before={chart.before} after={chart.after} />;
    case 'cards':
      return <CardsChart after={chart.after} />;
    case 'dots':
      return <DotsChart before={chart.before} after={chart.after} total={chart.total} />;
    case 'weeks':
      return <WeeksChart values={chart.values} launch={chart.launch} />;
    case 'wait':
    case 'pair':
      return <PairChart before={chart.before} after={chart.after} />;
  }
}

/** Returns the mark of the value before in the chart's legend: a dial's minutes are grey, what others compare with is an outline. */
export const beforeMark = ({ kind }: Chart): LegendMark => (kind === 'dial' ? 'grey' : 'before');

/** Labels of a field of dots, as its legend: all, before, new. */
function dotLegend(words: readonly string[]) {
  const marks: readonly LegendMark[] = ['muted', 'outline', 'ink'];
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

const LAMP = 'M10 7V4M4 15c0-5 2-8 6-8s6 3 6 8zM10 15v8M6 25h8';

/** Product cards made in the same time: before, one large in grey; after, `after` small ones in ink (laid out for ten). */
function CardsChart({ after }: { after: number }) {
  const was = cx(draw.stroke, draw.strokeLine);
  const is = cx(draw.stroke, draw.strokeInk);
  return (
    <svg className={styles.free} viewBox="0 0 424 152" width="424" height="152" aria-hidden="true">
      <g transform="translate(.5 .5)">
        <rect className={cx(was, draw.thick)} x="1" y="1" width="104" height="148" rx="4" />
        <g transform="translate(23 26) scale(3)">
          <path className={cx(draw.stroke, draw.strokeInk3)} d={LAMP} />
        </g>
        <path className={was} d="M18 122h70M18 134h44" />
      </g>
      {Array.from({ length: after }, (_, i) => [128.5 + (i % 5) * 60, 0.5 + Math.floor(i / 5) * 77]).map(([x, y]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <rect className={is} x="1" y="1" width="52" height="71" rx="3" />
          <g transform="translate(13 9) scale(1.35)">
            <path className={is} d={LAMP} />
          </g>
          <path className={is} d="M9 54h34M9 61h20" />
        </g>
      ))}
    </svg>
  );
}

const WIDTH = 360;
const GAP = 5;

/** Days as calendar leaves: a row of those before, below it a row of those after. */
function DaysChart({ before, after }: { before: number; after: number }) {
  const cell = WIDTH / before;
  const leaf = cell - GAP;
  return (
    <svg className={styles.days} viewBox={`0 0 ${WIDTH} 196`} width={WIDTH} height="196" aria-hidden="true">
      {Array.from({ length: before }, (_, i) => i * cell).map((x, i) => (
        <g key={x} transform={`translate(${x.toFixed(1)} 0)`}>
          <rect
            className={cx(draw.stroke, draw.thick, draw.strokeLine)}
            x="1.5"
            y="1.5"
            width={leaf - 3}
            height="86"
            rx="2"
          />
          {i < after ? (
            <rect className={draw.fillInk} x=".5" y="106" width={leaf - 1} height="89" rx="2" />
          ) : (
            <path className={cx(draw.stroke, draw.strokeLine)} d={`M1 150h${leaf - 2}`} strokeDasharray="2 5" />
          )}
        </g>
      ))}
    </svg>
  );
}

/** Minutes of an hour: the time after in ink, the saved time in grey. */
function DialChart({ before, after }: { before: number; after: number }) {
  const ring = { centre: 80, outer: 70 };
  return (
    <svg className={styles.dial} viewBox="0 0 160 160" width="160" height="160" aria-hidden="true">
      <circle className={cx(draw.stroke, draw.strokeLine)} cx="80" cy="80" r="70" />
      <path className={cx(draw.bars, draw.strokeLine)} d={dialPath(before, 60, { ...ring, inner: 62 })} />
      <path className={cx(draw.bars, draw.strokeInk3)} d={dialPath(after, before, { ...ring, inner: 51 })} />
      <path className={cx(draw.bars, draw.strokeInk)} d={dialPath(0, after, { ...ring, inner: 44 })} />
    </svg>
  );
}

const COLUMNS = 50;

interface DotsChartProps {
  before: number;
  after: number;
  /** A multiple of 50, because the field has 50 columns. */
  total: number;
}

/** A field of dots, one per item; an outline was marked before, a filled one is new. */
function DotsChart({ before, after, total }: DotsChartProps) {
  const pattern = useId();
  const height = (total / COLUMNS) * 10;
  const place = (cell: number) => ({
    cx: (cell % COLUMNS) * 10 + 5,
    cy: Math.floor(cell / COLUMNS) * 10 + 5,
  });
  const cells = chosenCells(total, after, 91);
  return (
    <svg className={styles.free} viewBox={`0 0 500 ${height}`} width="500" height={height} aria-hidden="true">
      <defs>
        <pattern id={pattern} width="10" height="10" patternUnits="userSpaceOnUse">
          <circle cx="5" cy="5" r="1.4" className={draw.fillLine} />
        </pattern>
      </defs>
      <rect width="500" height={height} fill={`url(#${pattern})`} />
      {cells.map((cell, i) => (
        <circle
          key={cell}
          {...place(cell)}
          r={i < before ? 3.4 : 4.6}
          className={i < before ? cx(draw.stroke, draw.strokeInk) : draw.fillInk}
        />
      ))}
    </svg>
  );
}

/** Two horizontal bars on the same scale: before as an outline, after filled. */
function PairChart({ before, after }: { before: number; after: number }) {
  const full = Math.max(before, after, 1e-9);
  return (
    <svg
      className={styles.pair}
      viewBox="0 0 100 52"
      width="100"
      height="52"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect
        className={cx(draw.stroke, draw.thick, draw.strokeLine)}
        x=".3"
        y="2"
        width={((before / full) * 99.4).toFixed(1)}
        height="20"
      />
      <rect className={draw.fillInk} y="30" width={((after / full) * 100).toFixed(1)} height="21" />
    </svg>
  );
}
