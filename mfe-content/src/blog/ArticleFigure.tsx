import { Legend, type LegendMark } from '@site/ui/chart/Legend';
import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { Sample } from '@site/ui/text/Sample';
import type { ComponentType } from 'react';
import styles from './ArticleFigure.module.css';
import type { ArticleFigureName, ArticleSummary } from './content';

/** Each drawing with the marks of its legend. */
const FIGURES: Record<ArticleFigureName, readonly [ComponentType, ...LegendMark[]]> = {
  heard: [HeardFigure, 'muted', 'ink', 'outline'],
  basket: [BasketFigure, 'muted', 'ink'],
  visit: [VisitFigure, 'ink', 'outline', 'muted', 'before'],
  relay: [RelayFigure, 'outline', 'ink'],
};

interface ArticleFigureProps {
  figure: ArticleSummary['figure'];
  /** Shows the legend; cards in a list have no room for it. */
  legend?: boolean | undefined;
  className?: string | undefined;
}

/** An article's drawing with its caption; `alt` is read out instead of it. */
export function ArticleFigure({ figure, legend = false, className }: ArticleFigureProps) {
  const [Figure, ...marks] = FIGURES[figure.name];
  return (
    <figure className={cx(styles.figure, styles[figure.name], className)}>
      <Figure />
      <figcaption>
        <span className="visually-hidden">{`${figure.alt}. `}</span>
        <span>{figure.caption}</span>
        <Sample word={figure.sample} />
        {legend && <Legend items={figure.legend.map((text, i) => ({ mark: marks[i] ?? 'muted', text }))} />}
      </figcaption>
    </figure>
  );
}

/** Path of a column of a chart. */
const column = (x: number, width: number, base: number, height: number) =>
  `M${x} ${base}v${-height}h${width}v${height}z`;

const VISITS = [272, 188, 124, 46, 46].map((height, i) => column(i * 150, 136, 290, height)).join('');

/** Funnel of four steps to a purchase; customers recovered from abandoned carts are added to the last one. */
function BasketFigure() {
  return (
    <svg viewBox="0 0 740 300" width="740" height="300" preserveAspectRatio="none" aria-hidden="true">
      <path className={cx(draw.stroke, draw.strokeInk)} d="M0 292H740" />
      <path className={draw.fillLine} d={VISITS} />
      <path className={draw.fillInk} d={column(600, 136, 240, 42)} />
      <path
        className={cx(draw.stroke, draw.thick, draw.strokeInk)}
        d="M364 146C384 40 650 20 666 176M652 160l14 17 12-19"
      />
    </svg>
  );
}

const CALLS = Array.from({ length: 60 }, (_, i) => i);
/** The two calls that somebody listens to. */
const HEARD = [17, 43];

const calls = (heard: boolean) =>
  CALLS.filter((i) => HEARD.includes(i) === heard)
    .map((i) => column(i * 12 + 2, 8, 140, 100))
    .join('');

/** Above the line a week of calls, of which two are listened to; below it, all of them scored. */
function HeardFigure() {
  return (
    <svg viewBox="0 0 720 300" width="720" height="300" preserveAspectRatio="none" aria-hidden="true">
      <path className={cx(draw.stroke, draw.strokeLine)} d="M0 150H720" />
      <path className={draw.fillLine} d={calls(false)} />
      <path className={draw.fillInk} d={calls(true)} />
      <path
        className={cx(draw.stroke, draw.strokeInk)}
        d={CALLS.map((i) => column(i * 12 + 2, 8, 260, 100)).join('')}
      />
    </svg>
  );
}

const MINUTE = 20;
const BEFORE = { top: 50, talk: 4, exam: 2 };
const AFTER = { top: 190, talk: 11, exam: 3 };

/** A visit of twenty minutes, before and after: conversation filled, examination outlined, note-taking grey or pale. */
function VisitFigure() {
  return (
    <svg viewBox="0 0 400 300" width="400" height="300" preserveAspectRatio="none" aria-hidden="true">
      {[BEFORE, AFTER].map(({ top, talk, exam }, after) => (
        <g key={top}>
          <rect className={draw.fillInk} y={top} width={talk * MINUTE} height="60" />
          <rect
            className={cx(draw.stroke, draw.strokeInk)}
            x={talk * MINUTE}
            y={top}
            width={exam * MINUTE}
            height="60"
          />
          <rect
            className={after ? cx(draw.stroke, draw.strokeLine) : draw.fillLine}
            x={(talk + exam) * MINUTE}
            y={top}
            width={400 - (talk + exam) * MINUTE}
            height="60"
          />
        </g>
      ))}
    </svg>
  );
}

const LANES = [40, 106, 172, 238];
const STOPS = Array.from({ length: 13 }, (_, i) => 38 + i * 69);
const HANDOVERS = [
  [107, 40],
  [245, 106],
  [452, 172],
  [797, 238],
] as const;
const ROUTE =
  'M0 40H150a16 16 0 0 1 16 16V90a16 16 0 0 0 16 16H356a16 16 0 0 1 16 16v34a16 16 0 0 0 16 16H562a16 16 0 0 1 16 16v34a16 16 0 0 0 16 16H900';

/** One request through four agents, with one stop at a person (the ring). */
function RelayFigure() {
  const line = cx(draw.stroke, draw.strokeLine);
  return (
    <svg viewBox="0 0 900 280" width="900" height="280" aria-hidden="true">
      {LANES.map((y) => (
        <g key={y}>
          <path className={line} d={`M0 ${y}H900`} />
          {STOPS.map((x) => (
            <g key={x}>
              <circle className={draw.fillPaper} cx={x} cy={y} r="5" />
              <circle className={line} cx={x} cy={y} r="4.5" />
            </g>
          ))}
        </g>
      ))}
      <path className={cx(draw.bars, draw.strokeInk)} d={ROUTE} />
      {HANDOVERS.map(([x, y]) => (
        <g key={x}>
          <circle cx={x} cy={y} r="11" className={draw.fillPaper} />
          <circle cx={x} cy={y} r="8" className={draw.fillInk} />
        </g>
      ))}
      <circle cx="659" cy="238" r="14" className={draw.fillPaper} />
      <circle className={cx(draw.stroke, draw.thick, draw.strokeInk)} cx="659" cy="238" r="11" />
      <circle cx="659" cy="238" r="3.5" className={draw.fillInk} />
    </svg>
  );
}
