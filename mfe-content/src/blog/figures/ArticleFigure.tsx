import { Legend, type LegendMark } from '@site/ui/chart/Legend';
import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { linesPath, speech } from '@site/ui/wave/geometry.ts';
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
  heard: ['muted', 'visitor', 'assistant'],
  basket: ['muted', 'assistant'],
  visit: ['visitor', 'ink', 'muted', 'assistant'],
  relay: ['visitor', 'assistant'],
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
        {legend && (
          <Legend
            items={figure.legend.map((words, i) => ({ mark: MARKS[figure.name][i] ?? 'muted', text: words }))}
          />
        )}
      </figcaption>
    </figure>
  );
}

const column = (x: number, height: number, base: number, seed: number) =>
  linesPath(
    speech(seed, 12)
      .slice(0, 11)
      .map((a, i) => ({ x: x + 6 + i * 11.6, y: base, length: -height * (0.92 + 0.08 * a) })),
  );

const VISITS = [
  column(0, 272, 288, 3),
  column(150, 188, 288, 4),
  column(300, 124, 288, 5),
  column(450, 46, 288, 6),
  column(600, 46, 288, 6),
].join('');

/** Funnel of four steps to a purchase; customers recovered from abandoned carts are added to the last one. */
function BasketFigure() {
  return (
    <svg viewBox="0 0 740 300" width="740" height="300" preserveAspectRatio="none" aria-hidden="true">
      <path className={cx(draw.stroke, draw.strokeInk)} d="M0 292H740" />
      <path className={cx(draw.bars, draw.strokeLine)} d={VISITS} />
      <path className={cx(draw.bars, draw.strokeAssistant)} d={column(600, 42, 238, 7)} />
      <path
        className={cx(draw.stroke, draw.thick, draw.strokeAssistant)}
        d="M364 146C384 40 650 20 666 176M652 160l14 17 12-19"
      />
    </svg>
  );
}

const BARS = 120;
/** Bars of the two calls that somebody listens to. */
const HEARD = [17, 18, 19, 86, 87, 88];

const amplitudes = speech(64, BARS);

const up = (heard: boolean, reach: number) =>
  linesPath(
    amplitudes.flatMap((a, i) =>
      HEARD.includes(i) === heard ? [{ x: 3 + i * 6, y: 146, length: -Math.max(3, a * reach) }] : [],
    ),
  );

const down = linesPath(amplitudes.map((a, i) => ({ x: 3 + i * 6, y: 154, length: Math.max(3, a * 124) })));

/** Above the line a week of calls, of which two are listened to; below it, all of them scored. */
function HeardFigure() {
  return (
    <svg viewBox="0 0 720 300" width="720" height="300" preserveAspectRatio="none" aria-hidden="true">
      <path className={cx(draw.stroke, draw.strokeLine)} d="M0 150H720" />
      <path className={cx(draw.bars, draw.strokeLine)} d={up(false, 120)} />
      <path className={cx(draw.bars, draw.strokeVisitor)} d={up(true, 138)} />
      <path className={cx(draw.bars, draw.strokeAssistant)} d={down} />
    </svg>
  );
}

const MINUTES = 20;
const BEFORE = { axis: 100, talk: 4, exam: 2 };
const AFTER = { axis: 240, talk: 11, exam: 3 };

type Part = 'talk' | 'exam' | 'document';

/** Returns the minutes of one part of a visit: above the axis while the patient talks, else below. */
function minutes({ axis, talk, exam }: typeof BEFORE, part: Part): string {
  const lines = speech(14 + axis, MINUTES).flatMap((a, i) => {
    const now: Part = i < talk ? 'talk' : i < talk + exam ? 'exam' : 'document';
    const length = (now === 'talk' ? -1 : 0.5) * (30 + a * 52);
    return now === part ? [{ x: 10 + i * 20, y: axis, length }] : [];
  });
  return linesPath(lines);
}

/** A visit of twenty minutes, before and after: conversation green, examination black, note-taking grey or purple. */
function VisitFigure() {
  return (
    <svg viewBox="0 0 400 300" width="400" height="300" preserveAspectRatio="none" aria-hidden="true">
      <path className={cx(draw.stroke, draw.strokeLine)} d="M0 100H400M0 240H400" />
      <path
        className={cx(draw.bars, draw.strokeVisitor)}
        d={minutes(BEFORE, 'talk') + minutes(AFTER, 'talk')}
      />
      <path className={cx(draw.bars, draw.strokeInk)} d={minutes(BEFORE, 'exam') + minutes(AFTER, 'exam')} />
      <path className={cx(draw.bars, draw.strokeInk3)} d={minutes(BEFORE, 'document')} />
      <path className={cx(draw.bars, draw.strokeAssistant)} d={minutes(AFTER, 'document')} />
    </svg>
  );
}
