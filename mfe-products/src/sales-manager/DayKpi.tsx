import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import type { SalesManagerContent } from './content';
import styles from './DayKpi.module.css';
import { tally } from './tally';

/** The figure of the day, with its calls as strokes; those that count are purple. */
export function DayKpi({ title, figure, text, done, total }: SalesManagerContent['desk']['kpi']) {
  const strokes = tally({ done, total, width: 160, height: 28 });
  return (
    <div className={styles.kpi}>
      <p className={styles.title}>{title}</p>
      <p>
        <b>{figure}</b> {text}
      </p>
      <svg viewBox="0 0 160 28" width="160" height="28" preserveAspectRatio="none" aria-hidden="true">
        <path className={cx(draw.bars, draw.strokeAssistant)} d={strokes.done} />
        <path className={cx(draw.bars, draw.strokeLine)} d={strokes.rest} />
      </svg>
    </div>
  );
}
