import { Legend, type LegendMark } from '@site/ui/chart/Legend';
import { cx } from '@site/ui/cx.ts';
import type { ComponentType } from 'react';
import type { ArticleFigureName, ArticleSummary } from '../content';
import styles from './ArticleFigure.module.css';
import { BasketFigure } from './BasketFigure';
import { HeardFigure } from './HeardFigure';
import { RelayFigure } from './RelayFigure';
import { VisitFigure } from './VisitFigure';

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
        <span className="visually-hidden">{figure.alt}. </span>
        {figure.caption}
        {legend && (
          <Legend
            items={figure.legend.map((words, i) => ({ mark: MARKS[figure.name][i] ?? 'muted', text: words }))}
          />
        )}
      </figcaption>
    </figure>
  );
}
