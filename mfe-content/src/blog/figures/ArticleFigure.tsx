import { Legend, type LegendMark } from '@site/ui/chart/Legend';
import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { Sample } from '@site/ui/text/Sample';
import type { ComponentType } from 'react';
import type { ArticleFigureName, ArticleSummary } from '../content';
import styles from './ArticleFigure.module.css';
import { RelayFigure } from './RelayFigure';

const FIGURES: Record<ArticleFigureName, ComponentType> = {
  heard: HeardFigure,
  basket: BasketFigure,
  visit: VisitFigure,
  relay: RelayFigure,
};

const MARKS: Record<ArticleFigureName, readonly LegendMark[]> = {
  heard: ['muted', 'ink', 'outline'],
  basket: ['muted', 'ink'],
  visit: ['ink', 'outline', 'muted', 'before'],
  relay: ['outline', 'ink'],
};

interface ArticleFigureProps {
  figure: ArticleSummary['figure'];
  /** Shows the legend; cards in a list have no room for it. */
  legend?: boolean | undefined;
  className?: string | undefined;
}

/** An article's drawing with its caption; `alt` is read out instead of it. */
export function ArticleFigure({ figure, legend = false, className }: ArticleFigureProps) {
  const Figure = FIGURES[figure.name];
  return (
    <figure className={cx(styles.figure, styles[figure.name], className)}>
      <Figure />
      <figcaption>
        <span className="visually-hidden">{`${figure.alt}. `}</span>
        <span>{figure.caption}</span>
        <Sample word={figure.sample} />
        {legend && (
          <Legend items={figure.legend.map((words, i) => ({ mark: MARKS[figure.name][i] ?? 'muted', text: words }))} />
        )}
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
