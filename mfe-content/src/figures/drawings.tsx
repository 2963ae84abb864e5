import { columnsPath, roundMax, stepsPath } from '@site/ui/chart/geometry.ts';
import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { createRandom, linesPath, roundToTenth } from '@site/ui/wave/geometry.ts';
import { type ComponentType, type ReactNode, useId } from 'react';
import type { Chart } from './content';
import styles from './figures.module.css';

type Of<Kind extends Chart['kind']> = Extract<Chart, { kind: Kind }>;

export const DRAWINGS: { [Kind in Chart['kind']]: ComponentType<Of<Kind>> } = {
  profile: ProfileChart,
  dial: DialChart,
  share: ShareChart,
  wait: PairChart,
  days: DaysChart,
  cards: CardsChart,
  dots: DotsChart,
  weeks: WeeksChart,
  pair: PairChart,
};

interface StretchedProps {
  className?: string | undefined;
  width: number;
  height: number;
  children: ReactNode;
}

/** A drawing that fills its place, whatever the proportions. */
export const Stretched = ({ className, width, height, children }: StretchedProps) => (
  <svg
    className={className}
    viewBox={`0 0 ${width} ${height}`}
    width={width}
    height={height}
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    {children}
  </svg>
);

/** Values by hour, on a scale: before as a pale area, after as columns. */
function ProfileChart({ before, after }: Of<'profile'>) {
  const box = { width: 260, height: 100, max: roundMax([...before, ...after]) };
  return (
    <div className={styles.scaled}>
      <ol className={styles.scale} aria-hidden="true">
        {[0.75, 0.5].map((part) => (
          <li key={part}>{Math.round(part * box.max)}</li>
        ))}
      </ol>
      <Stretched className={styles.profile} width={260} height={100}>
        <path className={cx(draw.stroke, draw.strokeLine)} d="M0 25H260M0 50H260M0 75H260" strokeDasharray="2 5" />
        <path className={draw.fillPast} d={stepsPath(before, box, true)} />
        <path className={cx(draw.stroke, draw.thick, draw.strokeLine)} d={stepsPath(before, box)} />
        <path className={draw.fillInk} d={columnsPath(after, box)} />
        <path className={cx(draw.stroke, draw.strokeInk)} d="M0 100H260" />
      </Stretched>
    </div>
  );
}

/** A share as the filled part of a bar. */
function ShareChart({ part, total }: Of<'share'>) {
  return (
    <Stretched className={styles.share} width={100} height={24}>
      <rect className={cx(draw.stroke, draw.strokeLine)} width="100" height="24" />
      <rect className={draw.fillInk} width={((part / total) * 100).toFixed(1)} height="24" />
    </Stretched>
  );
}

const weekColumns = (values: readonly number[], from: number, to: number, scale: number) =>
  values
    .map((value, i) =>
      i >= from && i < to ? `M${(i * 10 + 1.6).toFixed(1)} 100v-${(value * scale).toFixed(1)}h6.8V100z` : '',
    )
    .join('');

/** A value by week: pale until the launch (a dashed vertical line), filled after it; savings hang from the top. */
function WeeksChart({ values, launch }: Of<'weeks'>) {
  const width = values.length * 10;
  const scale = 92 / Math.max(...values);
  const saved = linesPath(values.map((value, i) => ({ x: 5 + i * 10, y: 5, length: Math.max(0, 93 - value * scale) })));
  return (
    <Stretched className={styles.weeks} width={width} height={100}>
      <path className={cx(draw.stroke, draw.strokeLine)} d={`M0 5H${width}`} strokeDasharray="2 5" />
      <path className={cx(draw.bars, draw.strokeLine)} opacity=".55" d={saved} />
      <path
        className={cx(draw.fillPast, draw.strokeLine)}
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
        d={weekColumns(values, 0, launch, scale)}
      />
      <path className={draw.fillInk} d={weekColumns(values, launch, values.length, scale)} />
      <path className={cx(draw.stroke, draw.strokeInk)} d={`M0 100H${width}`} />
      <path className={cx(draw.stroke, draw.strokeInk)} d={`M${launch * 10} 0V100`} strokeDasharray="2 4" />
    </Stretched>
  );
}

const LAMP = 'M10 7V4M4 15c0-5 2-8 6-8s6 3 6 8zM10 15v8M6 25h8';

/** Product cards made in the same time: before, one large in grey; after, `after` small ones in ink (laid out for ten). */
function CardsChart({ after }: Of<'cards'>) {
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
function DaysChart({ before, after }: Of<'days'>) {
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

/** Returns the rays of a dial of 60 minutes from a radius outwards, from the minute `from` up to (not including) `to`. */
function dialPath(from: number, to: number, inner: number): string {
  let path = '';
  for (let minute = from; minute < to; minute++) {
    const angle = (minute / 60) * 2 * Math.PI - Math.PI / 2;
    const at = (radius: number) =>
      `${roundToTenth(80 + radius * Math.cos(angle))} ${roundToTenth(80 + radius * Math.sin(angle))}`;
    path += `M${at(inner)}L${at(70)}`;
  }
  return path;
}

/** Minutes of an hour: the time after in ink, the saved time in grey. */
function DialChart({ before, after }: Of<'dial'>) {
  return (
    <svg className={styles.dial} viewBox="0 0 160 160" width="160" height="160" aria-hidden="true">
      <circle className={cx(draw.stroke, draw.strokeLine)} cx="80" cy="80" r="70" />
      <path className={cx(draw.bars, draw.strokeLine)} d={dialPath(before, 60, 62)} />
      <path className={cx(draw.bars, draw.strokeInk3)} d={dialPath(after, before, 51)} />
      <path className={cx(draw.bars, draw.strokeInk)} d={dialPath(0, after, 44)} />
    </svg>
  );
}

const COLUMNS = 50;

/** Returns `count` different cells of a field of `total`, pseudo-random but the same on every machine. */
function chosenCells(total: number, count: number, seed: number): number[] {
  const next = createRandom(seed);
  const chosen = new Set<number>();
  while (chosen.size < Math.min(count, total)) chosen.add(Math.floor(next() * total));
  return [...chosen];
}

/** A field of dots, one per item, in rows of 50; an outline was marked before, a filled one is new. */
function DotsChart({ before, after, total }: Of<'dots'>) {
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
function PairChart({ before, after }: Of<'wait' | 'pair'>) {
  const full = Math.max(before, after, 1e-9);
  return (
    <Stretched className={styles.pair} width={100} height={52}>
      <rect
        className={cx(draw.stroke, draw.thick, draw.strokeLine)}
        x=".3"
        y="2"
        width={((before / full) * 99.4).toFixed(1)}
        height="20"
      />
      <rect className={draw.fillInk} y="30" width={((after / full) * 100).toFixed(1)} height="21" />
    </Stretched>
  );
}
