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

interface ArticleFigureProps {
  figure: ArticleSummary['figure'];
  className?: string | undefined;
}

/** The drawing that an article stands for, with its caption; the sentence about it is read out instead of it. */
export function ArticleFigure({ figure, className }: ArticleFigureProps) {
  const Figure = FIGURES[figure.name];
  return (
    <figure className={cx(styles.figure, styles[figure.name], className)}>
      <Figure />
      <figcaption>
        <span className="visually-hidden">{figure.alt}. </span>
        {figure.caption}
      </figcaption>
    </figure>
  );
}
