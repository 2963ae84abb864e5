import { columnsPath, roundMax, stepsPath } from '@site/ui/chart/geometry.ts';
import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import styles from './figures.module.css';

interface ProfileChartProps {
  before: readonly number[];
  after: readonly number[];
}

/** Values by hour, on a scale: before as a pale area, after as columns. */
export function ProfileChart({ before, after }: ProfileChartProps) {
  const box = { width: 260, height: 100, max: roundMax([...before, ...after]) };
  return (
    <div className={styles.scaled}>
      <ol className={styles.scale} aria-hidden="true">
        {[0.75, 0.5].map((part) => (
          <li key={part}>{Math.round(part * box.max)}</li>
        ))}
      </ol>
      <svg
        className={styles.profile}
        viewBox="0 0 260 100"
        width="260"
        height="100"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={cx(draw.stroke, draw.strokeLine)} d="M0 25H260M0 50H260M0 75H260" strokeDasharray="2 5" />
        <path className={draw.fillPast} d={stepsPath(before, box, true)} />
        <path className={cx(draw.stroke, draw.thick, draw.strokeLine)} d={stepsPath(before, box)} />
        <path className={draw.fillInk} d={columnsPath(after, box)} />
        <path className={cx(draw.stroke, draw.strokeInk)} d="M0 100H260" />
      </svg>
    </div>
  );
}
